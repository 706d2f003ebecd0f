package io.needletail.spring;

import io.needletail.session.MessageDispatcher;
import io.needletail.session.MessageDispatcher.Handler;
import io.needletail.session.Session;
import io.needletail.wire.Message;
import io.needletail.wire.MessageView;
import io.needletail.wire.MsgTypes;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;

/** Gives a dispatcher the handlers of all beans: their methods with {@link OnMessage}. */
final class MessageHandlers {
    private static final MethodType SHAPE = MethodType.methodType(void.class, Session.class, Object.class);

    private final ConfigurableListableBeanFactory beans;
    private final MessageDispatcher dispatcher = new MessageDispatcher();
    private boolean found;

    MessageHandlers(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
        for (String name : beans.getBeanDefinitionNames()) {
            Class<?> type = AutoProxyUtils.determineTargetClass(beans, name);
            boolean mayHandle = type != null
                    && !ScopedProxyUtils.isScopedTarget(name)
                    && AnnotationUtils.isCandidateClass(type, OnMessage.class);
            if (mayHandle) methods(type).forEach((method, which) -> add(name, method, which));
        }
    }

    /** Tests whether any bean has a handler. */
    boolean isEmpty() {
        return !found;
    }

    MessageDispatcher dispatcher() {
        return dispatcher;
    }

    private static Map<Method, OnMessage> methods(Class<?> type) {
        return MethodIntrospector.selectMethods(type, (MethodIntrospector.MetadataLookup<OnMessage>)
                method -> AnnotatedElementUtils.findMergedAnnotation(method, OnMessage.class));
    }

    private void add(String bean, Method method, OnMessage which) {
        if (which.value().length + which.type().length == 0) throw wrong(method, "names no message", "");
        found = true;
        for (Class<? extends MessageView<?>> view : which.value()) addView(view, handler(bean, method, view));
        for (String type : which.type()) {
            if (MsgTypes.isAdmin(MsgTypes.of(type))) {
                throw wrong(method, "MsgType(35)=" + type + " is of the session layer", "; a SessionListener sees it");
            }
            dispatcher.on(type, handler(bean, method, Message.class)::onMessage);
        }
    }

    // The view of each type takes itself as its parameter.
    @SuppressWarnings({"unchecked", "rawtypes"})
    private void addView(Class view, Handler<Object> handler) {
        dispatcher.on(view, handler);
    }

    @SuppressWarnings("unchecked")
    private Handler<Object> handler(String name, Method method, Class<?> message) {
        Class<?>[] parameters = method.getParameterTypes();
        boolean fits = Arrays.equals(parameters, new Class<?>[] {Session.class, message})
                || Arrays.equals(parameters, new Class<?>[] {message});
        if (!fits) {
            String shape = message.getSimpleName();
            throw wrong(method, "expected the parameters (Session, " + shape + ") or (" + shape + ")", "");
        }
        Object bean = beans.getBean(name);
        Method invoked = AopUtils.selectInvocableMethod(method, bean.getClass());
        invoked.trySetAccessible();
        try {
            MethodHandle handle = MethodHandles.lookup().unreflect(invoked);
            if (handle.type().parameterCount() > parameters.length) handle = handle.bindTo(bean);
            if (parameters.length == 1) handle = MethodHandles.dropArguments(handle, 0, Session.class);
            return MethodHandleProxies.asInterfaceInstance(Handler.class, handle.asType(SHAPE));
        } catch (IllegalAccessException hidden) {
            throw new IllegalArgumentException(method + ": a handler is in a package that its module opens", hidden);
        }
    }

    private static IllegalArgumentException wrong(Method method, String what, String advice) {
        return new IllegalArgumentException("@OnMessage of "
                + method.getDeclaringClass().getName() + "." + method.getName() + ": " + what + advice);
    }
}

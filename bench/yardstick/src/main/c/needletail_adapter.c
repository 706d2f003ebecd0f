/*
 * Needletail's order book as a shared library for flash1-dev/matching-engine-benchmark: a Java virtual machine executes each batch of messages in
 * one call, and writes the reports into a ring of this library, from which the benchmark's thread drains them.
 *
 * Built by scripts/yardstick.sh with the header of the benchmark's checkout. LIBJVM and CLASSPATH are defined there; the environment
 * variables NEEDLETAIL_LIBJVM, NEEDLETAIL_CLASSPATH and NEEDLETAIL_JVM_OPTIONS (one option) replace or add to them.
 */
#include "matching_engine_api.h"

#include <dlfcn.h>
#include <jni.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 64, PAGE = 4096 };

/* As ReportRing has it. */
typedef struct {
    _Atomic int64_t read;
    char pad1[LINE - sizeof(int64_t)];
    _Atomic int64_t written;
    char pad2[LINE - sizeof(int64_t)];
    int64_t slots;
    char pad3[LINE - sizeof(int64_t)];
    me_report_t reports[];
} ring_t;

static JavaVM *vm;
static jclass book;
static jmethodID execute, best, depth;
static ring_t *ring;

static void fail(const char *what) {
    fprintf(stderr, "needletail: %s\n", what);
    abort();
}

static JNIEnv *env(void) {
    static _Thread_local JNIEnv *mine;
    if (mine == NULL && (*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&mine, NULL) != JNI_OK) fail("cannot attach a thread");
    return mine;
}

static void check(JNIEnv *jni, const char *what) {
    if (!(*jni)->ExceptionCheck(jni)) return;
    (*jni)->ExceptionDescribe(jni);
    fail(what);
}

/* The ring. */

static void *ring_create(uint32_t capacity) {
    int64_t slots = 1;
    while (slots < capacity) slots <<= 1;
    size_t bytes = sizeof(ring_t) + (size_t)slots * sizeof(me_report_t);
    bytes = (bytes + PAGE - 1) / PAGE * PAGE;
    void *memory = aligned_alloc(PAGE, bytes);
    if (memory == NULL) return NULL;
    memset(memory, 0, bytes);
    ((ring_t *)memory)->slots = slots;
    return memory;
}

static int ring_push(void *handle, const me_report_t *report) {
    (void)handle;
    (void)report;
    fail("reports are written by the engine itself");
    return 0;
}

static uint32_t ring_drain(void *handle, me_report_t *out, uint32_t max) {
    ring_t *from = handle;
    int64_t read = atomic_load_explicit(&from->read, memory_order_relaxed);
    int64_t there = atomic_load_explicit(&from->written, memory_order_acquire) - read;
    uint32_t count = there < max ? (uint32_t)there : max;
    for (uint32_t i = 0; i < count; i++) out[i] = from->reports[(read + i) & (from->slots - 1)];
    if (count > 0) atomic_store_explicit(&from->read, read + count, memory_order_release);
    return count;
}

static void ring_flush(void *handle) {
    /* Each batch ends with everything visible. */
    (void)handle;
}

static const me_transport_t transport = {ring_create, ring_push, ring_drain, ring_flush, free};

const me_transport_t *engine_get_transport(void) {
    return &transport;
}

/* The virtual machine. */

static const char *setting(const char *name, const char *otherwise) {
    const char *value = getenv(name);
    return value != NULL ? value : otherwise;
}

static void start(void) {
    /* Never unloaded: the benchmark closes this library while threads of the virtual machine live. */
    void *library = dlopen(setting("NEEDLETAIL_LIBJVM", LIBJVM), RTLD_NOW | RTLD_GLOBAL | RTLD_NODELETE);
    if (library == NULL) fail(dlerror());
    jint (*create)(JavaVM **, void **, void *) = (jint(*)(JavaVM **, void **, void *))dlsym(library, "JNI_CreateJavaVM");
    if (create == NULL) fail("libjvm has no JNI_CreateJavaVM");
    static char classes[16384];
    snprintf(classes, sizeof classes, "-Djava.class.path=%s", setting("NEEDLETAIL_CLASSPATH", CLASSPATH));
    const char *more = getenv("NEEDLETAIL_JVM_OPTIONS");
    JavaVMOption options[] = {
        {classes, NULL},
        {"-XX:+UseSerialGC", NULL},
        {"-Xms1g", NULL},
        {"-Xmx1g", NULL},
        {"-XX:+AlwaysPreTouch", NULL},
        {"-XX:+UseTransparentHugePages", NULL},
        {"--enable-native-access=ALL-UNNAMED", NULL},
        {(char *)(more != NULL ? more : "-Xshare:auto"), NULL},
    };
    JavaVMInitArgs arguments = {JNI_VERSION_10, sizeof options / sizeof options[0], options, JNI_FALSE};
    JNIEnv *jni;
    if (create(&vm, (void **)&jni, &arguments) != JNI_OK) fail("the virtual machine does not start");
}

void engine_init(uint64_t seed, const me_transport_t *ours, void *sink) {
    (void)seed;
    (void)ours;
    ring = sink;
    if (vm == NULL) start();
    JNIEnv *jni = env();
    jclass found = (*jni)->FindClass(jni, "io/needletail/bench/yardstick/Yardstick");
    check(jni, "the class path has no needletail");
    book = (*jni)->NewGlobalRef(jni, found);
    execute = (*jni)->GetStaticMethodID(jni, book, "execute", "(JI)V");
    best = (*jni)->GetStaticMethodID(jni, book, "best", "(I)J");
    depth = (*jni)->GetStaticMethodID(jni, book, "depth", "(IJ)J");
    jmethodID begin = (*jni)->GetStaticMethodID(jni, book, "begin", "(J)V");
    check(jni, "the class path has another version of needletail");
    (*jni)->CallStaticVoidMethod(jni, book, begin, (jlong)(intptr_t)ring);
    check(jni, "the book does not begin");
}

void engine_shutdown(void) {
    /* The process ends. */
}

void engine_flush(void) {
    /* Every call returns with all of its messages executed. */
}

/* Messages. */

void engine_on_batch(const me_msg_t *messages, uint32_t count) {
    JNIEnv *jni = env();
    (*jni)->CallStaticVoidMethod(jni, book, execute, (jlong)(intptr_t)messages, (jint)count);
    check(jni, "a message failed");
}

void engine_on_new_order(const new_order_t *order) {
    me_msg_t message = {.type = 0, .no = *order};
    engine_on_batch(&message, 1);
}

void engine_on_cancel(const cancel_t *cancel) {
    me_msg_t message = {.type = 1, .c = *cancel};
    engine_on_batch(&message, 1);
}

void engine_on_modify(const modify_t *modify) {
    me_msg_t message = {.type = 2, .md = *modify};
    engine_on_batch(&message, 1);
}

/* Questions. */

static int64_t best_of(int side, int64_t none) {
    JNIEnv *jni = env();
    jlong price = (*jni)->CallStaticLongMethod(jni, book, best, (jint)side);
    check(jni, "the best price failed");
    return price == INT64_MIN ? none : price;
}

int64_t engine_query_best_bid(void) {
    return best_of(0, INT64_MIN);
}

int64_t engine_query_best_ask(void) {
    return best_of(1, INT64_MAX);
}

uint64_t engine_query_depth_at(int64_t price, uint8_t side) {
    JNIEnv *jni = env();
    jlong quantity = (*jni)->CallStaticLongMethod(jni, book, depth, (jint)side, (jlong)price);
    check(jni, "the depth failed");
    return (uint64_t)quantity;
}

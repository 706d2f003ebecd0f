package io.needletail.fast.template;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The templates of a file, read and checked. Decoders and encoders are made from them. Immutable and thread-safe.
 */
public final class Templates {
    private final List<Template> all;
    private final List<Instruction> slots;
    private final List<Entry> entries;
    private final Map<Long, Template> byId = new HashMap<>();
    private final Map<Class<?>, Object> derived = new ConcurrentHashMap<>();

    /**
     * Makes a set of templates.
     *
     * @param all every template, in the order of the file
     * @param slots every instruction of all of them, each at the index of its slot
     * @param entries every dictionary entry
     * @throws IllegalArgumentException if two templates share an identifier, or an instruction is not at its slot
     */
    public Templates(List<Template> all, List<Instruction> slots, List<Entry> entries) {
        this.all = List.copyOf(all);
        this.slots = List.copyOf(slots);
        this.entries = List.copyOf(entries);
        for (Template template : all) {
            if (template.id() != Template.NO_ID && byId.put(template.id(), template) != null) {
                throw new IllegalArgumentException("two templates have the identifier " + template.id());
            }
        }
        for (int slot = 0; slot < slots.size(); slot++) {
            if (slots.get(slot).slot() != slot) {
                throw new IllegalArgumentException(
                        "instruction " + slots.get(slot).slot() + " lies at slot " + slot);
            }
        }
    }

    /**
     * Returns every template.
     *
     * @return in the order of the file
     */
    public List<Template> all() {
        return all;
    }

    /**
     * Returns every instruction of every template.
     *
     * @return by slot
     */
    public List<Instruction> slots() {
        return slots;
    }

    /**
     * Returns every dictionary entry.
     *
     * @return by number
     */
    public List<Entry> entries() {
        return entries;
    }

    /**
     * Finds the template of an identifier.
     *
     * @param id as in the stream
     * @return the template, if there is one
     */
    public Optional<Template> byId(long id) {
        return Optional.ofNullable(byId.get(id));
    }

    /**
     * Finds a template by its name.
     *
     * @param name without namespace
     * @return the first of that name in the file
     */
    public Optional<Template> byName(String name) {
        return all.stream()
                .filter(template -> template.name().local().equals(name))
                .findFirst();
    }

    /**
     * Returns an object that is derived from these templates once and then shared, such as compiled decoders.
     *
     * @param type of the object; there is one object of each type
     * @param maker makes the object at the first call
     * @param <T> its type
     * @return the same object for every caller
     */
    public <T> T derived(Class<T> type, Function<Templates, T> maker) {
        return type.cast(derived.computeIfAbsent(type, key -> maker.apply(this)));
    }
}

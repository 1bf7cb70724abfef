package asili.mongoembed;

import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The stretches of an index in which a query's documents must lie: leading fields fixed by value or {@code $in}, then
 * at most one field bounded by {@code $gt $gte $lt $lte}.
 *
 * @param prefixes the fixed leading values, one list for each combination
 * @param low lower bound of the next field, null when open
 * @param high upper bound of the next field, null when open
 */
record KeyRanges(List<List<Object>> prefixes, int fixed, Object low, Object high) {
    private static final int MOST_PREFIXES = 1_000;
    private static final Set<String> COMPARISONS = Set.of("$gt", "$gte", "$lt", "$lte");
    private static final Set<Class<?>> SCALARS = Set.of(String.class, Boolean.class, Instant.class, ObjectId.class, UUID.class);

    boolean bounded() {
        return low != null || high != null;
    }

    /** @param multikey some document has several keys, so its two bounds may be met by different array elements */
    static KeyRanges of(Document query, List<IndexKey> keys, boolean multikey) {
        List<List<Object>> prefixes = List.of(List.of());
        int fixed = 0;
        for (IndexKey key : keys) {
            Object condition = query.get(key.getKey());
            List<Object> values = fixedValues(condition);
            if (values == null || (long) prefixes.size() * values.size() > MOST_PREFIXES) return bounded(prefixes, fixed, condition, multikey);
            prefixes = extend(prefixes, values);
            fixed++;
        }
        return new KeyRanges(prefixes, fixed, null, null);
    }

    private static KeyRanges bounded(List<List<Object>> prefixes, int fixed, Object condition, boolean multikey) {
        Document operators = operators(condition);
        if (operators == null) return new KeyRanges(prefixes, fixed, null, null);
        Object low = scalar(operators.getOrDefault("$gte", operators.get("$gt")));
        Object high = scalar(operators.getOrDefault("$lte", operators.get("$lt")));
        return new KeyRanges(prefixes, fixed, low, multikey && low != null ? null : high);
    }

    /**
     * Whether every document the query finds matches the filter of a partial index. Worked out for fields that are fixed to
     * a value, or only have to be there; no for every other filter.
     */
    static boolean within(Document query, Document filter) {
        return filter.entrySet().stream().allMatch(wanted -> meets(query.get(wanted.getKey()), wanted.getValue()));
    }

    private static boolean meets(Object condition, Object wanted) {
        Document operators = operators(wanted);
        if (operators != null) return operators.size() == 1 && Boolean.TRUE.equals(operators.get("$exists")) && needsValue(condition);
        Object value = scalar(wanted);
        return value != null && List.of(value).equals(fixedValues(condition));
    }

    /** No document without the field has what the condition asks for. */
    private static boolean needsValue(Object condition) {
        if (fixedValues(condition) != null) return true;
        Document operators = operators(condition);
        return operators != null && (Boolean.TRUE.equals(operators.get("$exists")) || COMPARISONS.stream().anyMatch(name -> scalar(operators.get(name)) != null));
    }

    /** The values a condition allows, null when they cannot be listed. */
    private static List<Object> fixedValues(Object condition) {
        Object single = scalar(condition);
        if (single != null) return List.of(single);
        Document operators = operators(condition);
        if (operators == null) return null;
        Object equal = scalar(operators.get("$eq"));
        if (equal != null) return List.of(equal);
        if (!(operators.get("$in") instanceof Collection<?> allowed)) return null;
        Set<Object> values = new LinkedHashSet<>();
        for (Object value : allowed) {
            Object normal = scalar(value);
            if (normal == null) return null;
            values.add(normal);
        }
        return List.copyOf(values);
    }

    private static List<List<Object>> extend(List<List<Object>> prefixes, List<Object> values) {
        List<List<Object>> extended = new ArrayList<>(prefixes.size() * values.size());
        for (List<Object> prefix : prefixes) {
            for (Object value : values) {
                List<Object> longer = new ArrayList<>(prefix);
                longer.add(value);
                extended.add(longer);
            }
        }
        return extended;
    }

    /** The value as keys hold it, or null when it is no plain value. */
    private static Object scalar(Object value) {
        if (value instanceof Number) return new KeyValue(value).normalized().get(0);
        return value != null && SCALARS.contains(value.getClass()) ? value : null;
    }

    private static Document operators(Object condition) {
        if (!(condition instanceof Document document) || document.isEmpty()) return null;
        return document.keySet().stream().allMatch(name -> name.startsWith("$")) ? document : null;
    }
}

package asili.mongoembed;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.DefaultQueryMatcher;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.QueryMatcher;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.DuplicateKeyError;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An index in memory, ordered, unique or not, sparse or partial. A document's position is its {@code _id}.
 *
 * <p>All methods run under the lock of the one collection that owns it; the synchronized ones also serve plans.
 */
final class OrderedIndex extends Index<Object> {
    private final IndexOptions options;
    private final NavigableMap<List<Object>, Set<Object>> positionsByKey = new TreeMap<>(KeyOrder.INSTANCE);
    private final QueryMatcher matcher = new DefaultQueryMatcher();
    /** Some document has several keys or none: then the index is no complete, duplicate-free list of documents. */
    private boolean multikey;

    OrderedIndex(String name, List<IndexKey> keys, IndexOptions options) {
        super(name, keys, options.sparse());
        this.options = options;
    }

    /** A way to answer the query through this index, or null when it would not help. */
    synchronized IndexPlan plan(Document query, Document orderBy) {
        if (options.filter() != null && !KeyRanges.within(query, options.filter())) return null;
        KeyRanges ranges = KeyRanges.of(query, getKeys(), multikey);
        int direction = multikey ? 0 : directionFor(orderBy, ranges);
        boolean helps = ranges.fixed() > 0 || ranges.bounded();
        if (!helps && (direction == 0 || options.sparse())) return null;
        boolean complete = options.unique() && ranges.fixed() == getKeys().size();
        return new IndexPlan(ranges.fixed(), ranges.bounded(), complete, direction != 0, () -> positions(ranges, direction < 0));
    }

    /** 1 when walking upwards gives the order asked for, -1 downwards, 0 neither. */
    private int directionFor(Document orderBy, KeyRanges ranges) {
        if (orderBy == null || orderBy.isEmpty() || ranges.prefixes().size() != 1) return 0;
        List<IndexKey> rest = getKeys().subList(ranges.fixed(), getKeys().size());
        Set<String> constant = getKeys().subList(0, ranges.fixed()).stream().map(IndexKey::getKey).collect(Collectors.toSet());
        int direction = 0;
        int i = 0;
        for (var wanted : orderBy.entrySet()) {
            if (constant.contains(wanted.getKey())) continue; // The same in all that is found.
            if (i >= rest.size() || !rest.get(i).getKey().equals(wanted.getKey())) return 0;
            int sign = Integer.signum(((Number) wanted.getValue()).intValue()); // Keys are kept ascending whatever was declared.
            if (direction != 0 && sign != direction) return 0;
            direction = sign;
            i++;
        }
        return direction == 0 ? 1 : direction;
    }

    private Stream<Object> positions(KeyRanges ranges, boolean downwards) {
        Stream<Object> found = ranges.prefixes().stream().flatMap(prefix -> {
            List<Object> from = with(prefix, ranges.low());
            List<Object> to = with(with(prefix, ranges.high()), KeyOrder.LAST);
            if (KeyOrder.INSTANCE.compare(from, to) > 0) return Stream.empty();
            NavigableMap<List<Object>, Set<Object>> part = positionsByKey.subMap(from, true, to, true);
            return (downwards ? part.descendingMap() : part).values().stream().flatMap(Set::stream);
        });
        return multikey ? found.distinct() : found;
    }

    private static List<Object> with(List<Object> prefix, Object value) {
        if (value == null) return prefix;
        List<Object> longer = new ArrayList<>(prefix);
        longer.add(value);
        return longer;
    }

    private boolean holds(Document document) {
        if (options.filter() != null && !matcher.matches(document, options.filter())) return false;
        return !options.sparse() || keys().stream().anyMatch(key -> !(Utils.getSubdocumentValueCollectionAware(document, key) instanceof Missing));
    }

    private static List<Object> keyOf(KeyValue key) {
        return key.stream().toList();
    }

    private static Object positionOf(Document document) {
        return Missing.ofNullable(document.get("_id"));
    }

    /** Also throws, before anything is stored, when the document has no valid key (two arrays in one key). */
    private void requireFree(Document document, Object ownPosition, MongoCollection<Object> collection) {
        for (KeyValue key : getKeyValues(document)) {
            Set<Object> taken = options.unique() ? positionsByKey.get(keyOf(key)) : null;
            if (taken != null && !(taken.size() == 1 && taken.contains(ownPosition))) {
                throw new DuplicateKeyError(this, collection, getKeys(), key);
            }
        }
    }

    private void take(Document document, Object position) {
        if (!holds(document)) return;
        Set<KeyValue> keys = getKeyValues(document);
        if (keys.size() != 1) multikey = true;
        for (KeyValue key : keys) positionsByKey.computeIfAbsent(keyOf(key), absent -> new LinkedHashSet<>(2)).add(position);
    }

    private void release(Document document, Object position) {
        if (!holds(document)) return;
        for (KeyValue key : getKeyValues(document)) {
            List<Object> values = keyOf(key);
            Set<Object> positions = positionsByKey.get(values);
            if (positions != null && positions.remove(position) && positions.isEmpty()) positionsByKey.remove(values);
        }
    }

    @Override
    public Object getPosition(Document document) {
        return positionOf(document);
    }

    @Override
    public synchronized void checkAdd(Document document, MongoCollection<Object> collection) {
        if (holds(document)) requireFree(document, KeyOrder.LAST, collection);
    }

    @Override
    public synchronized void add(Document document, Object position, MongoCollection<Object> collection) {
        checkAdd(document, collection);
        take(document, position);
    }

    @Override
    public synchronized Object remove(Document document) {
        release(document, positionOf(document));
        return positionOf(document);
    }

    @Override
    public synchronized void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {
        if (holds(after)) requireFree(after, positionOf(before), collection);
    }

    @Override
    public synchronized void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
        release(before, position);
        take(after, position);
    }

    @Override
    public boolean hasSameOptions(Index<?> other) {
        return other instanceof OrderedIndex index && options.equals(index.options) && keyPattern(this).equals(keyPattern(index));
    }

    private static Document keyPattern(Index<?> index) {
        Document pattern = new Document();
        for (IndexKey key : index.getKeys()) pattern.put(key.getKey(), key.isAscending());
        return pattern;
    }

    @Override
    public boolean isUnique() {
        return options.unique();
    }

    /** Queries go through {@link #plan}; the library asks this only in places that do not. */
    @Override
    public boolean canHandle(Document query) {
        return false;
    }

    @Override
    public Iterable<Object> getPositions(Document query) {
        throw new UnsupportedOperationException("positions come from a plan");
    }

    @Override
    public synchronized long getCount() {
        return positionsByKey.size();
    }

    @Override
    public long getDataSize() {
        return getCount();
    }

    @Override
    public synchronized void drop() {
        positionsByKey.clear();
    }
}

package asili.mongoembed;

import de.bwaldvogel.mongo.backend.ValueComparator;
import java.util.Comparator;
import java.util.List;

/** Orders index keys as a sort by the same fields would, so that walking an index gives sorted documents. */
final class KeyOrder implements Comparator<List<Object>> {
    /** Greater than every value: ends a range that is open upwards. */
    static final Object LAST = new Object();

    static final KeyOrder INSTANCE = new KeyOrder();
    private static final ValueComparator VALUES = ValueComparator.ascWithoutListHandling();

    private KeyOrder() {}

    @Override
    public int compare(List<Object> left, List<Object> right) {
        int shared = Math.min(left.size(), right.size());
        for (int i = 0; i < shared; i++) {
            int order = compareValues(left.get(i), right.get(i));
            if (order != 0) return order;
        }
        return Integer.compare(left.size(), right.size());
    }

    private static int compareValues(Object left, Object right) {
        if (left == LAST || right == LAST) return Boolean.compare(left == LAST, right == LAST);
        return VALUES.compare(left, right);
    }
}

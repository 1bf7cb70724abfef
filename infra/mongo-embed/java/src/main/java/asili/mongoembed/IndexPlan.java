package asili.mongoembed;

import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One way to answer a query through an index.
 *
 * @param equalities leading fields fixed to one value or a few
 * @param bounded the next field is bounded too
 * @param complete the index is unique and every field of it is fixed: at most one document per key
 * @param sorted the positions come in the order asked for
 * @param source the positions of the candidate documents; the query is checked on each
 */
record IndexPlan(int equalities, boolean bounded, boolean complete, boolean sorted, Supplier<Stream<Object>> source) {
    Stream<Object> positions() {
        return source.get();
    }

    boolean betterThan(IndexPlan other) {
        return score() > other.score();
    }

    private int score() {
        return (complete ? 1000 : 0) + equalities * 10 + (bounded ? 5 : 0) + (sorted ? 3 : 0);
    }
}

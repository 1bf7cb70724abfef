package asili.mongoembed;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;

/**
 * A collection that reads through its best index and hands out copies.
 *
 * <p>The library changes stored documents in place and sends the very same objects as answers, so an answer could show
 * another writer's later change. Here every document found is copied under the collection's lock; what is stored is
 * only ever replaced.
 */
final class EmbeddedCollection extends H2Collection {
    EmbeddedCollection(
            MongoDatabase database, String name, CollectionOptions options,
            MVMap<Object, Document> data, MVMap<String, Object> meta, CursorRegistry cursors) {
        super(database, name, options, data, meta, cursors);
    }

    @Override
    protected QueryResult queryDocuments(Document query, Document orderBy, int skip, int limit, int batchSize, Document fields) {
        IndexPlan plan = bestPlan(query, orderBy);
        if (plan == null) return matchDocuments(query, orderBy, skip, limit, batchSize, fields);
        Stream<Document> candidates = plan.positions().map(this::getDocument).filter(Objects::nonNull);
        return matchDocumentsFromStream(query, candidates, skip, limit, batchSize, plan.sorted() ? null : deriveComparator(orderBy), fields);
    }

    @Override
    protected QueryResult createQueryResult(List<Document> found, int batchSize) {
        return super.createQueryResult(found.stream().map(Document::cloneDeeply).toList(), batchSize);
    }

    /** Synchronized, unlike the library's: no document may slip in while the index is built. */
    @Override
    public synchronized void addIndex(Index<Object> index) {
        super.addIndex(index);
    }

    @Override
    public synchronized void dropIndex(String name) {
        super.dropIndex(name);
    }

    @Override
    public synchronized int count(Document query, int skip, int limit) {
        return super.count(query, skip, limit);
    }

    private IndexPlan bestPlan(Document query, Document orderBy) {
        if (isNaturalDescending(orderBy)) return null;
        IndexPlan best = null;
        for (Index<Object> index : getIndexes()) {
            IndexPlan plan = ((OrderedIndex) index).plan(query, orderBy);
            if (plan != null && (best == null || plan.betterThan(best))) best = plan;
        }
        return best;
    }
}

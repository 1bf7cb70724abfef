package asili.mongoembed;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Turns away, with MongoDB's own codes, what this server would silently do differently from MongoDB. */
final class Refusals {
    private static final Set<String> TRANSACTION_ENDS = Set.of("committransaction", "aborttransaction");

    private Refusals() {}

    static MongoServerError error(int code, String name, String message) {
        return new MongoServerError(code, name, message);
    }

    /**
     * Throws when the command asks for a transaction, a collation, a pipeline update, a change stream, a validator
     * or an index kind that is not kept here.
     *
     * @param command in lower case
     */
    static void check(String command, Document query) {
        if (query.containsKey("autocommit") || query.containsKey("startTransaction") || TRANSACTION_ENDS.contains(command)) {
            throw error(20, "IllegalOperation", "Transaction numbers are only allowed on a replica set member or mongos");
        }
        if (query.containsKey("collation")) throw notSupported("collation");
        switch (command) {
            case "update" -> documents(query, "updates").forEach(Refusals::checkStatement);
            case "delete" -> documents(query, "deletes").forEach(Refusals::checkStatement);
            case "findandmodify" -> checkUpdate(query.get("update"));
            case "createindexes" -> documents(query, "indexes").forEach(Refusals::checkIndex);
            case "create" -> checkCreate(query);
            case "aggregate" -> documents(query, "pipeline").forEach(Refusals::checkStage);
            case "bulkwrite" -> throw notSupported("client-level bulkWrite");
            default -> { }
        }
    }

    private static void checkStatement(Document statement) {
        if (statement.containsKey("collation")) throw notSupported("collation");
        checkUpdate(statement.get("u"));
    }

    private static void checkUpdate(Object update) {
        if (update instanceof Collection) throw notSupported("an update by aggregation pipeline");
    }

    private static void checkStage(Document stage) {
        if (stage.containsKey("$changeStream")) throw notSupported("a change stream");
        if (stage.containsKey("$sample")) throw notSupported("$sample");
    }

    private static void checkIndex(Document index) {
        if (index.containsKey("collation")) throw notSupported("collation");
        if (index.containsKey("wildcardProjection")) throw notSupported("a wildcard index");
        for (var key : ((Document) index.get("key")).entrySet()) {
            if (!(key.getValue() instanceof Number)) throw notSupported("index kind '" + key.getValue() + "'");
            if (key.getKey().contains("$**")) throw notSupported("a wildcard index");
        }
    }

    private static void checkCreate(Document query) {
        for (String option : List.of("validator", "capped", "timeseries", "viewOn", "clusteredIndex")) {
            if (query.containsKey(option) && !Boolean.FALSE.equals(query.get(option))) throw notSupported("create with " + option);
        }
    }

    private static MongoServerError notSupported(String what) {
        return error(238, "NotImplemented", what + " is not supported by the embedded server");
    }

    @SuppressWarnings("unchecked")
    private static Collection<Document> documents(Document query, String field) {
        return query.get(field) instanceof Collection<?> list ? (Collection<Document>) list : List.of();
    }
}

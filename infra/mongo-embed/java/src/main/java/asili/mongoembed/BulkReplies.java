package asili.mongoembed;

import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Puts right how the library answers bulk inserts and bulk updates. */
final class BulkReplies {
    private BulkReplies() {}

    /** The library reports every document sent; MongoDB reports those inserted. */
    static Document countOnlyInserted(Document reply, Document query) {
        List<Document> errors = listOf(reply, "writeErrors");
        if (errors.isEmpty()) return reply;
        boolean ordered = Boolean.TRUE.equals(query.get("ordered"));
        int sent = listOf(query, "documents").size();
        reply.put("n", ordered ? ((Number) errors.get(0).get("index")).intValue() : sent - errors.size());
        return reply;
    }

    /** The library goes on after an error in an ordered bulk update; MongoDB stops. Statements run one by one here. */
    static Document runInOrder(Document query, UnaryOperator<Document> run) {
        List<Document> statements = listOf(query, "updates");
        if (statements.size() < 2 || Boolean.FALSE.equals(query.get("ordered"))) return run.apply(query);
        int matched = 0;
        int modified = 0;
        List<Document> upserted = new ArrayList<>();
        List<Document> errors = new ArrayList<>();
        for (int i = 0; i < statements.size() && errors.isEmpty(); i++) {
            Document part = query.clone();
            part.put("updates", List.of(statements.get(i)));
            Document reply = run.apply(part);
            matched += ((Number) reply.get("n")).intValue();
            modified += ((Number) reply.get("nModified")).intValue();
            addAt(i, listOf(reply, "upserted"), upserted);
            addAt(i, listOf(reply, "writeErrors"), errors);
        }
        Document reply = new Document("n", matched).append("nModified", modified);
        if (!upserted.isEmpty()) reply.put("upserted", upserted);
        if (!errors.isEmpty()) reply.put("writeErrors", errors);
        return reply.append("ok", 1.0);
    }

    private static void addAt(int index, List<Document> found, List<Document> target) {
        for (Document entry : found) {
            entry.put("index", index);
            target.add(entry);
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Document> listOf(Document document, String field) {
        return document.get(field) instanceof List<?> list ? (List<Document>) list : List.of();
    }
}

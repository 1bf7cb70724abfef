package asili.mongoembed;

import de.bwaldvogel.mongo.bson.Document;

/**
 * What an index was asked to be.
 *
 * @param filter only documents matching it are in the index; null for all
 * @param expireAfterSeconds null when the index is not a TTL index
 */
record IndexOptions(boolean unique, boolean sparse, Document filter, Long expireAfterSeconds) {
    static IndexOptions of(Document description, boolean unique) {
        Object expiry = description.get("expireAfterSeconds");
        return new IndexOptions(
            unique,
            Boolean.TRUE.equals(description.get("sparse")),
            (Document) description.get("partialFilterExpression"),
            expiry instanceof Number seconds ? seconds.longValue() : null);
    }
}

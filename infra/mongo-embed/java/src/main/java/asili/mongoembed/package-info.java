/**
 * A MongoDB-protocol server in one Java process, for machines without Docker.
 *
 * <p>mongo-java-server supplies the wire protocol, the query language and the update operators; this package keeps the
 * documents in one H2 MVStore file and adds what our services rely on: an answer is given only after its write is on
 * disk, answers are never changed by later writes, ordered and partial indexes, expiry, and a loud refusal of
 * everything that would behave differently from MongoDB 8.
 */
package asili.mongoembed;

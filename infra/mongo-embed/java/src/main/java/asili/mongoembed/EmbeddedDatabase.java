package asili.mongoembed;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.IndexNotFoundException;
import de.bwaldvogel.mongo.oplog.Oplog;
import io.netty.channel.Channel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.h2.mvstore.MVStore;

/** One database: its collections live in maps of the store, its indexes in memory, rebuilt when it is opened. */
final class EmbeddedDatabase extends AbstractSynchronizedMongoDatabase<Object> {
    private static final String DATA_PREFIX = "databases.";
    private static final String META_PREFIX = "meta.";

    /** A TTL index: documents of the namespace expire {@code seconds} after the time in {@code field}. */
    record Expiry(String namespace, String collection, String field, long seconds) {
        Document expired() {
            return new Document(field, new Document("$lt", Instant.now().minusSeconds(seconds)));
        }
    }

    private final MVStore store;
    private Document beingAdded;

    EmbeddedDatabase(String name, MVStore store, CursorRegistry cursors) {
        super(name, cursors);
        this.store = store;
        initializeNamespacesAndIndexes();
    }

    static Set<String> namesIn(MVStore store) {
        return store.getMapNames().stream()
            .filter(map -> map.startsWith(DATA_PREFIX))
            .map(map -> map.substring(DATA_PREFIX.length()).split("\\.", 2)[0])
            .collect(Collectors.toSet());
    }

    @Override
    public Document handleCommand(Channel channel, String command, Document query, DatabaseResolver databases, Oplog oplog) {
        switch (command.toLowerCase(Locale.ROOT)) {
            case "dropindexes":
                return dropIndexes((String) query.get(command), query.get("index"));
            case "insert":
                query.putIfAbsent("ordered", true);
                return BulkReplies.countOnlyInserted(super.handleCommand(channel, command, query, databases, oplog), query);
            case "update":
                return BulkReplies.runInOrder(query, part -> super.handleCommand(channel, command, part, databases, oplog));
            default:
                return super.handleCommand(channel, command, query, databases, oplog);
        }
    }

    @Override
    protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
        String namespace = getFullCollectionNamespace(name);
        return new EmbeddedCollection(
            this, name, options, store.openMap(DATA_PREFIX + namespace), store.openMap(META_PREFIX + namespace), cursorRegistry);
    }

    @Override
    public void dropCollection(String name, Oplog oplog) {
        super.dropCollection(name, oplog);
        String namespace = getFullCollectionNamespace(name);
        store.removeMap(DATA_PREFIX + namespace);
        store.removeMap(META_PREFIX + namespace);
    }

    /** The library's own version for this store renames after the name has changed and so loses the documents. */
    @Override
    public void moveCollection(MongoDatabase from, MongoCollection<?> collection, String newName) {
        String before = collection.getFullName();
        super.moveCollection(from, collection, newName);
        String after = getFullCollectionNamespace(newName);
        store.renameMap(store.openMap(DATA_PREFIX + before), DATA_PREFIX + after);
        store.renameMap(store.openMap(META_PREFIX + before), META_PREFIX + after);
    }

    /** Keeps the full description at hand: the library passes on only names, keys and sparseness. */
    @Override
    protected synchronized void addIndex(Document description) {
        Document outer = beingAdded;
        beingAdded = description;
        try {
            super.addIndex(description);
        } finally {
            beingAdded = outer;
        }
    }

    @Override
    protected Index<Object> openOrCreateUniqueIndex(String collection, String name, List<IndexKey> keys, boolean sparse) {
        return new OrderedIndex(name, keys, IndexOptions.of(describe(collection, name), true));
    }

    @Override
    protected Index<Object> openOrCreateSecondaryIndex(String collection, String name, List<IndexKey> keys, boolean sparse) {
        return new OrderedIndex(name, keys, IndexOptions.of(describe(collection, name), false));
    }

    List<Expiry> expiries() {
        MongoCollection<Object> descriptions = indexes.get();
        if (descriptions == null) return List.of();
        return descriptions.queryAllAsStream()
            .filter(description -> description.get("expireAfterSeconds") instanceof Number)
            .map(this::expiryOf)
            .toList();
    }

    boolean hasExpired(Expiry expiry) {
        MongoCollection<Object> collection = resolveCollection(expiry.collection(), false);
        return collection != null && collection.handleQuery(expiry.expired(), 0, 1).iterator().hasNext();
    }

    void deleteExpired(Expiry expiry) {
        MongoCollection<Object> collection = resolveCollection(expiry.collection(), false);
        if (collection != null) collection.deleteDocuments(expiry.expired(), 0);
    }

    private Expiry expiryOf(Document description) {
        String namespace = (String) description.get("ns");
        String field = ((Document) description.get("key")).keySet().iterator().next();
        long seconds = ((Number) description.get("expireAfterSeconds")).longValue();
        return new Expiry(namespace, namespace.substring(getDatabaseName().length() + 1), field, seconds);
    }

    private Document describe(String collection, String indexName) {
        String namespace = getFullCollectionNamespace(collection);
        if (beingAdded != null && namespace.equals(beingAdded.get("ns")) && indexName.equals(beingAdded.get("name"))) return beingAdded;
        return descriptionsOf(namespace).stream().filter(d -> indexName.equals(d.get("name"))).findFirst().orElseGet(Document::new);
    }

    private List<Document> descriptionsOf(String namespace) {
        MongoCollection<Object> descriptions = indexes.get();
        if (descriptions == null) return List.of();
        return descriptions.queryAllAsStream().filter(d -> namespace.equals(d.get("ns"))).toList();
    }

    /** The library's own version reaches into other collections of the database: it looks indexes up by name alone. */
    private Document dropIndexes(String collectionName, Object wanted) {
        MongoCollection<Object> collection = resolveCollection(collectionName, false);
        if (collection == null) throw Refusals.error(26, "NamespaceNotFound", "ns not found " + getFullCollectionNamespace(collectionName));
        List<Document> all = descriptionsOf(collection.getFullName());
        List<Document> chosen = new ArrayList<>();
        for (Document description : all) {
            if (isPrimaryKeyIndex((Document) description.get("key"))) continue;
            boolean named = wanted instanceof List<?> names && names.contains(description.get("name"));
            if ("*".equals(wanted) || named || Objects.equals(wanted, description.get("name")) || Objects.equals(wanted, description.get("key"))) {
                chosen.add(description);
            }
        }
        if (chosen.isEmpty() && !"*".equals(wanted)) throw new IndexNotFoundException("index not found with name [" + wanted + "]");
        for (Document description : chosen) {
            collection.dropIndex((String) description.get("name"));
            indexes.get().deleteDocuments(new Document("ns", description.get("ns")).append("name", description.get("name")), 1);
        }
        return new Document("nIndexesWas", all.size()).append("ok", 1.0);
    }

    @Override
    protected long getStorageSize() {
        return store.getFileStore() == null ? 0 : store.getFileStore().size();
    }

    @Override
    protected long getFileSize() {
        return getStorageSize();
    }
}

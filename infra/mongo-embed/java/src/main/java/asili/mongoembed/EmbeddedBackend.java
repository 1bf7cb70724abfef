package asili.mongoembed;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractMongoBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerException;
import io.netty.channel.Channel;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.mvstore.MVStore;

/**
 * The databases of one store file, and the path of every command: refuse, run, and answer only what is on disk.
 *
 * <p>Safe for concurrent use; each collection runs its commands one after another.
 */
final class EmbeddedBackend extends AbstractMongoBackend {
    private static final Set<String> WRITES = Set.of(
        "insert", "update", "delete", "findandmodify", "createindexes", "create");
    private static final Set<String> DROPS = Set.of("drop", "dropdatabase", "dropindexes", "renamecollection");
    private static final Set<String> READS = Set.of("find", "count", "distinct");
    private static final Set<String> SESSION_COMMANDS = Set.of("endsessions", "refreshsessions", "killsessions");

    private final MVStore store;
    private final GroupCommit commits;
    private final Map<String, EmbeddedDatabase> opened = new ConcurrentHashMap<>();

    EmbeddedBackend(MVStore store, GroupCommit commits) {
        this.store = store;
        this.commits = commits;
        EmbeddedDatabase.namesIn(store).forEach(this::resolveDatabase);
    }

    Collection<EmbeddedDatabase> databases() {
        return opened.values();
    }

    /** Also called by listDatabases for names that are open already, so it must not make a second instance. */
    @Override
    protected MongoDatabase openOrCreateDatabase(String name) {
        return opened.computeIfAbsent(name, absent -> new EmbeddedDatabase(absent, store, getCursorRegistry()));
    }

    @Override
    public void dropDatabase(String name) {
        super.dropDatabase(name);
        opened.remove(name);
    }

    @Override
    public Document handleCommand(Channel channel, String database, String command, Document query) {
        String kind = command.toLowerCase(Locale.ROOT);
        Refusals.check(kind, query);
        if (kind.equals("hello") || kind.equals("ismaster")) return hello(channel, database, query);
        if (SESSION_COMMANDS.contains(kind)) return new Document("ok", 1.0);
        try {
            return run(channel, database, command, kind, query);
        } catch (MongoServerException e) {
            throw e;
        } catch (RuntimeException e) {
            System.err.println("mongo-embed: " + kind + " failed inside the server");
            e.printStackTrace();
            throw e;
        }
    }

    private Document run(Channel channel, String database, String command, String kind, Document query) {
        String namespace = database + "." + query.get(command);
        if (DROPS.contains(kind)) return commits.writeAlone(namespace, () -> super.handleCommand(channel, database, command, query));
        if (WRITES.contains(kind) || writesByAggregation(kind, query)) {
            return commits.write(namespace, () -> super.handleCommand(channel, database, command, query));
        }
        Document reply = super.handleCommand(channel, database, command, query);
        if (READS.contains(kind)) commits.awaitDurable(namespace);
        if (kind.equals("aggregate")) commits.awaitAllDurable(); // A pipeline may read other collections.
        return reply;
    }

    private static boolean writesByAggregation(String kind, Document query) {
        return kind.equals("aggregate") && query.get("pipeline") instanceof List<?> stages && stages.stream()
            .anyMatch(stage -> stage instanceof Document document && (document.containsKey("$out") || document.containsKey("$merge")));
    }

    private Document hello(Channel channel, String database, Document query) {
        Document reply = super.handleCommand(channel, database, "ismaster", query);
        reply.put("isWritablePrimary", Boolean.TRUE);
        reply.put("helloOk", Boolean.TRUE);
        reply.put("readOnly", Boolean.FALSE);
        reply.put("logicalSessionTimeoutMinutes", 30); // Drivers then accept explicit sessions, which carry nothing here.
        return reply;
    }
}

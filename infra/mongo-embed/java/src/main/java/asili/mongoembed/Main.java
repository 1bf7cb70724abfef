package asili.mongoembed;

import de.bwaldvogel.mongo.MongoServer;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.h2.mvstore.MVStore;

/**
 * Starts the server: {@code Main --data FOLDER [--port N] [--host ADDRESS]}. Port 0 (the default) takes a free one.
 *
 * <p>Prints one line {@code {"ready":true,"port":N}} once it accepts connections, on 127.0.0.1 unless told otherwise. Exit codes: 2 bad
 * arguments, 3 a commit failed, 4 the port is taken, 5 the data file is in use or unreadable.
 */
public final class Main {
    private static final int WORKER_THREADS = 48; // A worker waits for its commit, so this bounds the size of a group commit.
    private static final int CACHE_MEGABYTES = 96;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Map<String, String> options = parse(arguments);
        if (!options.containsKey("data")) fail(2, "usage: Main --data FOLDER [--port N] [--host ADDRESS]");
        Path folder = Files.createDirectories(Path.of(options.get("data")));
        MVStore store = openStore(folder.resolve("documents.mv"));
        GroupCommit commits = new GroupCommit(store);
        EmbeddedBackend backend = new EmbeddedBackend(store, commits);
        backend.version(new ReportedVersion());
        MongoServer server = new MongoServer(backend);
        int port = bind(server, options.getOrDefault("host", "127.0.0.1"), Integer.parseInt(options.getOrDefault("port", "0")));
        commits.start();
        ExpirySweeper sweeper = new ExpirySweeper(backend, commits);
        sweeper.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> shutDown(server, commits, store), "shutdown"));
        System.out.println("{\"ready\":true,\"port\":" + port + "}");
    }

    private static MVStore openStore(Path file) {
        try {
            MVStore store = new MVStore.Builder().fileName(file.toString()).autoCommitDisabled().cacheSize(CACHE_MEGABYTES).open();
            store.setRetentionTime(0);
            store.setVersionsToKeep(0);
            return store;
        } catch (RuntimeException e) {
            return fail(5, "cannot open " + file + ": " + e.getMessage());
        }
    }

    private static int bind(MongoServer server, String host, int port) {
        try {
            server.bind(new InetSocketAddress(host, port), 1, WORKER_THREADS);
            return server.getLocalAddress().getPort();
        } catch (Exception e) {
            if (e instanceof BindException || e.getCause() instanceof BindException) return fail(4, "port " + port + " is taken");
            throw e;
        }
    }

    private static void shutDown(MongoServer server, GroupCommit commits, MVStore store) {
        server.shutdownNow();
        commits.stop();
        store.close();
    }

    private static Map<String, String> parse(String[] arguments) {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) options.put(arguments[i].replaceFirst("^--", ""), arguments[i + 1]);
        return options;
    }

    private static <T> T fail(int code, String message) {
        System.err.println("mongo-embed: " + message);
        Runtime.getRuntime().halt(code);
        return null;
    }
}

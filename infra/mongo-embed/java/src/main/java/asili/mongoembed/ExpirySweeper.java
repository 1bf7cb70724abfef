package asili.mongoembed;

/** Deletes expired documents of TTL indexes every two seconds (MongoDB: every sixty). */
final class ExpirySweeper {
    private static final int EVERY_MS = 2_000;

    private final EmbeddedBackend backend;
    private final GroupCommit commits;

    ExpirySweeper(EmbeddedBackend backend, GroupCommit commits) {
        this.backend = backend;
        this.commits = commits;
    }

    void start() {
        Thread thread = new Thread(this::run, "expiry");
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(EVERY_MS);
                for (EmbeddedDatabase database : backend.databases()) sweep(database);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A database dropped meanwhile makes this fail; the next round sees it gone. */
    private void sweep(EmbeddedDatabase database) {
        try {
            for (EmbeddedDatabase.Expiry expiry : database.expiries()) {
                if (!database.hasExpired(expiry)) continue;
                commits.writeLater(expiry.namespace(), () -> database.deleteExpired(expiry));
            }
        } catch (RuntimeException e) {
            System.err.println("mongo-embed: expiry in " + database.getDatabaseName() + " failed: " + e);
        }
    }
}

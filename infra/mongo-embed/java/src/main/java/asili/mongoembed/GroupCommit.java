package asili.mongoembed;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.h2.mvstore.MVStore;

/**
 * Makes writes durable in groups: one commit and one fsync serve every command that finished changing memory before
 * the commit was cut.
 *
 * <p>Safe for any number of threads. A failed commit ends the process (exit code 3), because memory then holds changes
 * which the file does not.
 */
final class GroupCommit {
    private static final int COMPACT_EVERY_MS = 5_000;
    private static final int COMPACT_BYTES = 8 << 20;
    private static final int COMPACT_BELOW_FILL_PERCENT = 60;

    private final MVStore store;
    /**
     * Held shared while a command takes its ticket and changes memory, exclusively while a commit is cut or something is dropped: a commit
     * never splits a command, and holds the change of every ticket issued before it.
     */
    private final ReadWriteLock changing = new ReentrantReadWriteLock();
    private final Map<String, Long> lastChange = new HashMap<>();
    private final Thread committer = new Thread(this::run, "committer");
    private long issued;
    private long durable;
    private boolean stopping;

    GroupCommit(MVStore store) {
        this.store = store;
    }

    void start() {
        committer.setDaemon(true);
        committer.start();
    }

    /** Commits what is left and ends the thread; later calls of {@link #write} fail. */
    void stop() {
        synchronized (this) {
            stopping = true;
            notifyAll();
        }
        try {
            committer.join(5_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Runs a change and returns once it is on disk. A failure is reported only after that too: "duplicate key" tells
     * the caller that the other document exists, which must stay true after a crash.
     */
    <T> T write(String namespace, Supplier<T> change) {
        return write(changing.readLock(), namespace, change);
    }

    /** As {@link #write}, while nothing else changes: what is dropped must not be written to half-way. */
    <T> T writeAlone(String namespace, Supplier<T> change) {
        return write(changing.writeLock(), namespace, change);
    }

    private <T> T write(Lock lock, String namespace, Supplier<T> change) {
        long[] ticket = new long[1];
        try {
            return changeInMemory(lock, namespace, change, ticket);
        } finally {
            await(ticket[0]);
        }
    }

    /** Runs a change without waiting for the disk. */
    void writeLater(String namespace, Runnable change) {
        changeInMemory(changing.readLock(), namespace, () -> {
            change.run();
            return null;
        }, new long[1]);
    }

    /** Waits until everything changed in this namespace so far is on disk: what a reader saw cannot be taken back. */
    void awaitDurable(String namespace) {
        long ticket;
        synchronized (this) {
            ticket = lastChange.getOrDefault(namespace, 0L);
        }
        await(ticket);
    }

    /** Waits until everything changed so far is on disk. */
    void awaitAllDurable() {
        long ticket;
        synchronized (this) {
            ticket = issued;
        }
        await(ticket);
    }

    private <T> T changeInMemory(Lock lock, String namespace, Supplier<T> change, long[] ticket) {
        lock.lock();
        try {
            // Before the change: whoever sees it must find this ticket and wait for it too.
            synchronized (this) {
                ticket[0] = ++issued;
                lastChange.put(namespace, ticket[0]);
                notifyAll();
            }
            return change.get();
        } finally {
            lock.unlock();
        }
    }

    private synchronized void await(long ticket) {
        try {
            while (durable < ticket) {
                if (stopping && !committer.isAlive()) throw Refusals.error(91, "ShutdownInProgress", "the server is stopping");
                wait(500);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusals.error(11601, "Interrupted", "interrupted while waiting for the disk");
        }
    }

    private void run() {
        try {
            long compactAt = System.currentTimeMillis() + COMPACT_EVERY_MS;
            while (waitForWork()) {
                commitOnce();
                if (System.currentTimeMillis() < compactAt) continue;
                compact();
                compactAt = System.currentTimeMillis() + COMPACT_EVERY_MS;
            }
            commitOnce();
        } catch (Throwable e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(3);
        }
    }

    private synchronized boolean waitForWork() throws InterruptedException {
        while (durable == issued && !stopping) wait();
        return !stopping;
    }

    private void commitOnce() {
        long upTo;
        changing.writeLock().lock();
        try {
            synchronized (this) {
                upTo = issued;
            }
            store.commit();
        } finally {
            changing.writeLock().unlock();
        }
        store.sync(); // Outside the lock: the next group changes memory while this one reaches the disk.
        synchronized (this) {
            durable = upTo;
            notifyAll();
        }
    }

    private void compact() {
        changing.writeLock().lock();
        try {
            store.compact(COMPACT_BELOW_FILL_PERCENT, COMPACT_BYTES);
        } finally {
            changing.writeLock().unlock();
        }
    }
}

// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient module, for every project that compiles this file
/// <reference path="./connection-pool.d.ts" />
import { setTimeout as delay } from 'node:timers/promises';
import { ConnectionPool } from 'mongodb/lib/cmap/connection_pool.js';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { requireValue, type Config } from '../config/define-config.ts';
import { Unavailable } from '../errors/platform-errors.ts';
import { withTimeout } from '../lifecycle/with-timeout.ts';
import type { Log } from '../logging/log.ts';

/** An index by name. Partial and expiring ones run on both servers; a key path may be nested. */
export interface IndexSpec {
  collection: string;
  name: string;
  keys: Readonly<Record<string, 1 | -1>>;
  unique?: boolean;
  sparse?: boolean;
  partial?: Readonly<Record<string, unknown>>;
  /** Seconds after the date in the key at which a document goes. */
  expireAfterS?: number;
  /** Made by an earlier release and not wanted any more. */
  retired?: boolean;
}

let quiet = false;

/**
 * Stops the MongoDB driver 7.8 from waking the process ten times a second for each server, for ever, to see whether a pool
 * has fewer connections than it must and whether one was idle for too long. A pool without such limits needs neither: what a
 * lost server leaves behind goes when the pool is ready again. Repeating it changes nothing.
 */
export function quietPools(): void {
  if (quiet) return;
  quiet = true;
  const { prototype } = ConnectionPool;
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const { ensureMinPoolSize } = prototype;
  prototype.ensureMinPoolSize = function ensureOnceWithoutLimits(this: ConnectionPool): void {
    ensureMinPoolSize.call(this);
    if (this.options.minPoolSize === 0 && this.options.maxIdleTimeMS === 0) clearTimeout(this.minPoolSizeTimer);
  };
}

const connectTimeoutMs = 60_000;
const pingEveryMs = 2000;
/** Nobody queues up where nobody asks: then every fifth round will do. */
const idleRounds = 5;
const pingTimeoutMs = 2000;
/** How long the server may be silent before calls are refused: longer than a pause of a busy machine. */
const timeoutMs = 3000;
/** The same where somebody is waiting already. */
const silentMs = 1200;

/** The service's own database, through mongoose's connection. Nothing here needs a transaction or a replica set. */
export class Mongo {
  private answers = true;
  private isUsed = true;
  private roundsSincePing = 0;
  private question: Promise<boolean> | undefined;
  private readonly watch: NodeJS.Timeout;
  /** Made once, since making one copies all options of the connection. */
  readonly db: mongo.Db;

  private constructor(
    private readonly connection: Connection,
    readonly databaseName: string,
  ) {
    this.db = connection.getClient().db(databaseName);
    this.watch = setInterval(() => {
      void this.listen();
    }, pingEveryMs);
    this.watch.unref();
  }

  /** Connects, waiting up to a minute for a server that is still starting. */
  static async connect(config: Config, log: Log): Promise<Mongo> {
    const name = `${config.values.ASILI_DB_PREFIX}_${config.service}`;
    const url = requireValue(config, 'MONGO_URL');
    quietPools();
    const deadline = Date.now() + connectTimeoutMs;
    for (;;) {
      const connection = mongoose.createConnection(url, {
        writeConcern: { w: 'majority' },
        dbName: name,
        autoIndex: false,
        autoCreate: false,
        bufferCommands: false,
        serverSelectionTimeoutMS: 2500,
        connectTimeoutMS: 2500,
        heartbeatFrequencyMS: 10_000,
        socketTimeoutMS: 10_000,
        maxPoolSize: 32,
        appName: config.service,
      });
      try {
        await connection.asPromise();
        return new Mongo(connection, name);
      } catch (error) {
        await connection.destroy().catch(() => undefined);
        if (Date.now() > deadline) throw error;
        log.warn('waiting for the database', { error });
        await delay(500);
      }
    }
  }

  /** @throws {Unavailable} at once while the server is known not to answer, so that callers do not queue up behind it */
  collection<T extends mongo.Document = mongo.Document>(name: string): mongo.Collection<T> {
    this.isUsed = true;
    if (!this.answers) throw new Unavailable({ component: 'mongo' });
    return this.db.collection<T>(name);
  }

  /** Creates what is missing; call it once at start, before the first write. Repeating it changes nothing. */
  async ensureIndexes(specs: readonly IndexSpec[]): Promise<void> {
    for (const spec of specs) {
      if (spec.retired) {
        await this.dropIndex(spec);
        continue;
      }
      await this.db
        .collection(spec.collection)
        .createIndex(spec.keys, {
          name: spec.name,
          ...(spec.unique && { unique: true }),
          ...(spec.sparse && { sparse: true }),
          ...(spec.partial && { partialFilterExpression: spec.partial }),
          ...(spec.expireAfterS !== undefined && { expireAfterSeconds: spec.expireAfterS }),
        });
    }
  }

  private async dropIndex({ collection, name }: IndexSpec): Promise<void> {
    const found = await this.db
      .collection(collection)
      .indexes()
      .catch(() => []); // No collection, no index.
    if (found.some((index) => index.name === name)) await this.db.collection(collection).dropIndex(name);
  }

  /** Answers when the server does. */
  async ping(withinMs = pingTimeoutMs): Promise<void> {
    await withTimeout(withinMs, this.db.command({ ping: 1 }));
  }

  /** Asks at once, once for all who want to know meanwhile, and refuses calls from then on where no answer comes in time. */
  isSilent(): Promise<boolean> {
    if (!this.answers) return Promise.resolve(true);
    this.question ??= this.ping(silentMs)
      .then(
        () => false,
        () => true,
      )
      .finally(() => {
        this.question = undefined;
      });
    return this.question.then((silent) => {
      if (silent) this.answers = false;
      return silent;
    });
  }

  async close(): Promise<void> {
    clearInterval(this.watch);
    await this.connection.close();
  }

  private async listen(): Promise<void> {
    this.roundsSincePing += 1;
    if (this.answers && !this.isUsed && this.roundsSincePing < idleRounds) return;
    this.roundsSincePing = 0;
    this.isUsed = false;
    try {
      await this.ping(timeoutMs);
      this.answers = true;
    } catch {
      this.answers = false;
    }
  }
}

import mongoose, { type Connection, type mongo } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { requireValue, type Config } from '../config/define-config.ts';
import type { Log } from '../logging/log.ts';
import type { IndexSpec } from './indexes.ts';

const connectPatienceMs = 60_000;

/** The service's own database, through mongoose's connection. Nothing here needs a transaction or a replica set. */
export class Mongo {
  private constructor(private readonly connection: Connection, readonly databaseName: string) {}

  /** Connects, waiting up to a minute for a server that is still starting. */
  static async connect(config: Config, log: Log): Promise<Mongo> {
    const name = `${config.values.ASILI_DB_PREFIX}_${config.service}`;
    const url = requireValue(config, 'MONGO_URL');
    const giveUpAt = Date.now() + connectPatienceMs;
    for (;;) {
      const connection = mongoose.createConnection(url, {
        dbName: name, autoIndex: false, autoCreate: false, bufferCommands: false, serverSelectionTimeoutMS: 3000, socketTimeoutMS: 20_000,
        connectTimeoutMS: 3000, waitQueueTimeoutMS: 5000, maxPoolSize: 32, appName: config.service,
      });
      try {
        await connection.asPromise();
        return new Mongo(connection, name);
      } catch (error) {
        await connection.destroy().catch(() => undefined);
        if (Date.now() > giveUpAt) throw error;
        log.warn('waiting for the database', { error });
        await delay(500);
      }
    }
  }

  get db(): mongo.Db {
    return this.connection.getClient().db(this.databaseName);
  }

  collection<T extends mongo.Document = mongo.Document>(name: string): mongo.Collection<T> {
    return this.db.collection<T>(name);
  }

  /** Creates what is missing; call it once at start, before the first write. Repeating it changes nothing. */
  async ensureIndexes(specs: readonly IndexSpec[]): Promise<void> {
    for (const spec of specs) {
      await this.db.collection(spec.collection).createIndex(spec.keys, {
        name: spec.name,
        ...(spec.unique && { unique: true }),
        ...(spec.sparse && { sparse: true }),
        ...(spec.partial && { partialFilterExpression: spec.partial }),
        ...(spec.expireAfterS !== undefined && { expireAfterSeconds: spec.expireAfterS }),
      });
    }
  }

  /** Answers when the server does. */
  async ping(): Promise<void> {
    await this.db.command({ ping: 1 }, { timeoutMS: 2000 });
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}

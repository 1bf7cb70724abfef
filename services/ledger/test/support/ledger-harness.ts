import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@asili/platform';
import { speakingTo, testEnvironment, until } from '@asili/platform/testing';
import mongoose from 'mongoose';
import { z } from 'zod';
import { LedgerProcess } from './ledger-process.ts';
import { LocalNetwork } from './local-network.ts';
import { ProductEvents } from './product-events.ts';
import { aRegistration, photoBytes, ProductsStub } from './products-stub.ts';

/** Everything a ledger service needs around it, on names and folders of its own. */
export class LedgerHarness {
  private readonly base = testEnvironment('ldg', { LOG_LEVEL: 'info' }); // Specs read the log.
  readonly folder = mkdtempSync(path.join(tmpdir(), 'ledger-harness-'));
  readonly events = new ProductEvents(this.base);
  readonly processes: LedgerProcess[] = [];

  private constructor(
    readonly network: LocalNetwork,
    readonly products: ProductsStub,
  ) {}

  static async build(...networkArgs: string[]): Promise<LedgerHarness> {
    const [network, products] = await Promise.all([LocalNetwork.start(...networkArgs), ProductsStub.start()]);
    const harness = new LedgerHarness(network, products);
    await harness.events.start();
    return harness;
  }

  env(change: Record<string, string> = {}): NodeJS.ProcessEnv {
    return {
      ...this.base,
      ...this.network.env(),
      ASILI_SECRETS_DIR: path.join(this.folder, 'secrets'),
      ASILI_DATA_DIR: path.join(this.folder, 'data'),
      PRODUCTS_URL: this.products.url,
      MEDIA_DIR: path.join(this.folder, 'media'),
      CLOCK_SHIFT_MS: String(this.network.clockShiftMs),
      ...change,
    };
  }

  async ledger(change: Record<string, string> = {}): Promise<LedgerProcess> {
    const ledger = new LedgerProcess(this.env(change));
    this.processes.push(ledger);
    return ledger.start();
  }

  /** Asks a service's route as another service, or as a visitor. */
  async ask(
    ledger: LedgerProcess,
    route: string,
    init: RequestInit = {},
    kind: 'service' | 'anonymous' = 'service',
  ): Promise<Response> {
    const speak = speakingTo(defineConfig('ledger', z.object({}), this.env()));
    return fetch(`${ledger.url}${route}`, {
      ...init,
      headers: {
        ...speak({ kind, id: kind === 'service' ? 'verification' : 'tests', language: 'en' }),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
  }

  /** A registration that names its photos' objects. They are there, unless `keep` keeps others or none. */
  registration(photos: number, keep = (imageId: string): Buffer | undefined => photoBytes(imageId)) {
    const product = aRegistration({}, photos);
    const images = product.images.map((image) => ({
      ...image,
      key: `${image.id.slice(-2)}/${image.id}/certified.jpg`,
    }));
    for (const { id, key } of images) this.keepPhoto(key, keep(id));
    return { ...product, images };
  }

  keepPhoto(key: string, bytes: Buffer | undefined): void {
    const file = path.join(this.folder, 'media', key);
    mkdirSync(path.dirname(file), { recursive: true });
    if (bytes) writeFileSync(file, bytes);
  }

  /** Paths of the block files. */
  blocks(): string[] {
    const root = path.join(this.folder, 'data', 'ledger', 'blocks');
    return (readdirSync(root, { recursive: true }) as string[])
      .map((name) => path.join(root, name))
      .filter((file) => statSync(file).isFile());
  }

  readBlock(file: string): Buffer {
    return readFileSync(file);
  }

  /** Inverts one bit of a block file; twice is as before. */
  flipBit(file: string): void {
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  }

  /** The mirror's JSON. */
  async mirror<T>(route: string): Promise<T> {
    return (await (await fetch(`${this.network.mirror}${route}`)).json()) as T;
  }

  /** @param service whose database it is */
  async database<T>(work: (db: mongoose.mongo.Db) => Promise<T>, service = 'ledger'): Promise<T> {
    const { MONGO_URL = '', ASILI_DB_PREFIX = '' } = this.base;
    const dbName = `${ASILI_DB_PREFIX}_${service}`;
    const connection = await mongoose.createConnection(MONGO_URL, { dbName }).asPromise();
    try {
      return await work(connection.getClient().db(dbName));
    } finally {
      await connection.destroy();
    }
  }

  /** Everything on record about one certificate, also what is not published. */
  async stored(productId: string): Promise<{ type: string; data: Record<string, unknown> }[]> {
    const commits = await this.database((db) =>
      db
        .collection<{ events: string; v: number }>('commits')
        .find({ stream: `certificate-${productId}` })
        .sort({ v: 1 })
        .toArray(),
    );
    return commits.flatMap(({ events }) => JSON.parse(events) as { type: string; data: Record<string, unknown> }[]);
  }

  /** Lets time pass for the network, and for every ledger started from now on; those that run must have ended. */
  async advanceClock(seconds: number): Promise<void> {
    await this.network.kill('SIGTERM');
    this.network.clockShiftMs += seconds * 1000;
    await this.network.run();
  }

  /** Resolves when the certificate's job was run and put off once more. */
  async putOffAgain(productId: string): Promise<void> {
    const dueAt = async () =>
      (
        await this.database((db) => db.collection<{ dueAt: Date }>('jobs').findOne({ jobId: productId }))
      )?.dueAt.getTime() ?? 0;
    const before = await dueAt();
    await until(async () => (await dueAt()) > before, 'another run');
  }

  async end(): Promise<void> {
    await Promise.all(this.processes.map((ledger) => ledger.kill('SIGTERM')));
    await this.database((db) => db.dropDatabase());
    await Promise.all([this.events.end(), this.products.end(), this.network.end()]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

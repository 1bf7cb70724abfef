import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { startMongoEmbed, type MongoEmbed } from '../src/mongo-embed.ts';

const { MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;

/** A server on its own folder, with a way to kill it as hard as a power cut kills a process, and start it again. */
export class TestServer {
  readonly folder: string;
  embed: MongoEmbed;
  client: Client;

  private constructor(folder: string, embed: MongoEmbed, client: Client) {
    this.folder = folder;
    this.embed = embed;
    this.client = client;
  }

  static async start(folder?: string): Promise<TestServer> {
    folder ??= await mkdtemp(path.join(tmpdir(), 'mongo-embed-'));
    const embed = await startMongoEmbed({ dataDir: path.join(folder, 'data') });
    return new TestServer(folder, embed, await connect(embed.url));
  }

  async killAndRestart(): Promise<void> {
    await this.embed.process.stop({ signal: 'SIGKILL' });
    await this.restart();
  }

  /** After it ended. */
  async restart(): Promise<void> {
    await this.client.close();
    this.embed = await startMongoEmbed({ dataDir: path.join(this.folder, 'data') });
    this.client = await connect(this.embed.url);
  }

  async end(): Promise<void> {
    await this.client.close();
    await this.embed.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function connect(url: string): Promise<Client> {
  return new MongoClient(url, { maxPoolSize: 50, serverSelectionTimeoutMS: 5_000 }).connect();
}

/** The code of the error a call fails with; undefined when it does not fail. */
export async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return undefined;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
}

export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from '@asili/local/ports';
import { AccountId, Client, PrivateKey } from '@hashgraph/sdk';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');

export interface ReadyLine {
  readonly nodePort: number;
  /** Null when the node runs without a mirror. */
  readonly mirrorRestPort: number | null;
  readonly mirrorGrpcPort: number | null;
  readonly operatorId: string;
  readonly operatorKeyFile: string;
  readonly replayed: number;
}

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Runs one of the program's tasks to its end. */
export async function runTask(...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

/** A local network as its users see it: a process, its ready line and its ports. */
export class LocalNode {
  ready!: ReadyLine;
  /** What the program said on stderr, over all its runs. */
  errors = '';
  readonly folder: string;
  private child: ChildProcess | undefined;
  private ports: readonly number[] | undefined;
  private readonly args: readonly string[];
  private readonly clients: Client[] = [];

  private constructor(args: readonly string[], folder: string) {
    this.args = args;
    this.folder = folder;
  }

  static async start(...args: string[]): Promise<LocalNode> {
    const node = new LocalNode(args, mkdtempSync(path.join(tmpdir(), 'hedera-local-')));
    await node.run();
    return node;
  }

  /** One on a folder that is there already, not started yet. */
  static at(folder: string, ...args: string[]): LocalNode {
    return new LocalNode(args, folder);
  }

  /** Starts one on a folder that is there already. */
  static async on(folder: string, ...args: string[]): Promise<LocalNode> {
    const node = LocalNode.at(folder, ...args);
    await node.run();
    return node;
  }

  /** Starts the program on the folder; on the same ports each time. */
  async run(): Promise<void> {
    const [node, rest, grpc] = (this.ports ??= await freePorts(3));
    const ports = ['--node-port', node, '--mirror-rest-port', rest, '--mirror-grpc-port', grpc];
    const child = spawn(process.execPath, [MAIN, '--data', this.folder, ...ports.map(String), ...this.args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stderr.on('data', (chunk: Buffer) => {
      this.errors += chunk.toString();
    });
    const [line] = (await Promise.race([
      once(createInterface({ input: child.stdout }), 'line'),
      once(child, 'close').then(([code]) =>
        Promise.reject(new Error(`The node ended with code ${String(code)}: ${this.errors.slice(-500)}`)),
      ),
    ])) as [string];
    this.ready = JSON.parse(line) as ReadyLine;
    // A test that fails half-way must neither hang on the process nor leave it behind.
    child.unref();
    (child.stdout as Socket).unref();
    (child.stderr as Socket).unref();
    running.add(child);
    child.once('exit', () => running.delete(child));
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** Ends the process and its clients and removes the folder. */
  async end(): Promise<void> {
    for (const client of this.clients) client.close();
    await this.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }); // A snapshot may just be written.
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Process ids of what the program has started itself and still runs. */
  children(): string[] {
    return readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8').split(' ').filter(Boolean);
  }

  /** Resident memory of the process. */
  memoryMegabytes(): number {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  }

  operatorKey(): PrivateKey {
    return PrivateKey.fromStringDer(readFileSync(this.ready.operatorKeyFile, 'utf8').trim());
  }

  /** An SDK client set up as for a remote network, acting for the operator unless told. */
  client(id = this.ready.operatorId, key = this.operatorKey()): Client {
    const network = { [`127.0.0.1:${this.ready.nodePort}`]: new AccountId(3) };
    const client = Client.forNetwork(network, { scheduleNetworkUpdate: false, grpcDeadline: 20_000 })
      .setMirrorNetwork(this.ready.mirrorGrpcPort ? [`127.0.0.1:${this.ready.mirrorGrpcPort}`] : [])
      .setNodeMinBackoff(250)
      .setNodeMaxBackoff(1000)
      .setMinBackoff(50)
      .setMaxBackoff(500)
      .setRequestTimeout(150_000)
      .setOperator(id, key);
    this.clients.push(client);
    return client;
  }

  /** GET on the mirror, under `/api/v1`. */
  async mirror<Body>(target: string): Promise<Body> {
    const { body } = await this.mirrorResponse<Body>(target);
    return body;
  }

  async mirrorResponse<Body>(target: string): Promise<{ status: number; body: Body; text: string }> {
    const response = await fetch(
      `http://127.0.0.1:${this.ready.mirrorRestPort}${target.startsWith('/') ? target : `/api/v1/${target}`}`,
    );
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as Body, text };
  }

  async faults(change: object): Promise<void> {
    const url = `http://127.0.0.1:${this.ready.mirrorRestPort}/_faults`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(change) });
    if (!response.ok) throw new Error(`Faults were refused: ${await response.text()}`);
  }

  async noFaults(): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.ready.mirrorRestPort}/_faults`, { method: 'DELETE' });
    if (!response.ok) throw new Error(`Faults stayed: ${await response.text()}`);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from '@asili/local/ports';

const main = path.resolve(import.meta.dirname, '../../../../infra/hedera-local/src/main.ts');

interface ReadyLine {
  nodePort: number;
  mirrorRestPort: number;
  mirrorGrpcPort: number;
  operatorId: string;
  operatorKeyFile: string;
}

/** A local network as a process of its own that keeps its ports over restarts. */
export class LocalNetwork {
  ready!: ReadyLine;
  readonly folder = mkdtempSync(path.join(tmpdir(), 'ledger-network-'));
  /** How far its clock goes ahead of the machine's; read when it runs. */
  clockShiftMs = 0;
  private child: ChildProcess | undefined;
  private ports: readonly number[] | undefined;

  private constructor(private readonly args: readonly string[]) {}

  static async start(...args: string[]): Promise<LocalNetwork> {
    const network = new LocalNetwork(['--faults', ...args]);
    await network.run();
    return network;
  }

  async run(...extra: string[]): Promise<void> {
    const [node, rest, grpc] = (this.ports ??= await freePorts(3));
    const options = ['--node-port', node, '--mirror-rest-port', rest, '--mirror-grpc-port', grpc].map(String);
    const child = spawn(
      process.execPath,
      [
        '--import',
        path.join(import.meta.dirname, 'shift-clock.mjs'),
        main,
        '--data',
        this.folder,
        ...options,
        ...this.args,
        ...extra,
      ],
      { env: { ...process.env, CLOCK_SHIFT_MS: String(this.clockShiftMs) }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.child = child;
    const lines = createInterface({ input: child.stdout });
    const [line] = (await Promise.race([
      once(lines, 'line'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the network ended with ${String(code)}`))),
    ])) as [string];
    this.ready = JSON.parse(line) as ReadyLine;
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  async end(): Promise<void> {
    await this.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  get mirror(): string {
    return `http://127.0.0.1:${this.ready.mirrorRestPort}`;
  }

  async faults(change: Record<string, unknown>): Promise<void> {
    const reply = await fetch(`${this.mirror}/_faults`, { method: 'POST', body: JSON.stringify(change) });
    if (!reply.ok) throw new Error(`faults refused: ${await reply.text()}`);
  }

  async noFaults(): Promise<void> {
    await fetch(`${this.mirror}/_faults`, { method: 'DELETE' });
  }

  /** What the service needs to find it. */
  env(): Record<string, string> {
    const { nodePort, operatorId, operatorKeyFile } = this.ready;
    return {
      LEDGER_NETWORK: 'local',
      HEDERA_NODE: `127.0.0.1:${nodePort}`,
      HEDERA_NODE_ACCOUNT: '0.0.3',
      HEDERA_MIRROR_REST: this.mirror,
      HEDERA_OPERATOR_ID: operatorId,
      HEDERA_OPERATOR_KEY_FILE: operatorKeyFile,
    };
  }
}

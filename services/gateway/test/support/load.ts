import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers with another status than 200. */
  readonly failed: number;
}

/** Asks for one page a fixed number of times over kept connections, one request at a time on each; as light as a client can be. */
async function load(
  port: number,
  page: { path: string; headers: Record<string, string> },
  requests: number,
  connections: number,
): Promise<Load> {
  const lines = Object.entries({
    host: '127.0.0.1',
    'user-agent': 'bench',
    accept: 'application/json',
    ...page.headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`GET ${page.path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const state = { left: Math.floor(requests), failed: 0, times: [] as number[] };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, () => oneConnection(port, bytes, state)));
  const seconds = (performance.now() - start) / 1000;
  state.times.sort((left, right) => left - right);
  const at = (share: number): number =>
    state.times[Math.min(state.times.length - 1, Math.floor(state.times.length * share))] ?? 0;
  return { perSecond: state.times.length / seconds, p50: at(0.5), p99: at(0.99), failed: state.failed };
}

function oneConnection(
  port: number,
  bytes: Buffer,
  state: { left: number; failed: number; times: number[] },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    const reader = new AnswerReader();
    let began = 0;
    const next = (): void => {
      if (state.left <= 0) {
        socket.destroy();
        resolve();
        return;
      }
      state.left -= 1;
      began = performance.now();
      socket.write(bytes);
    };
    readAnswers(socket, reader, (status) => {
      state.times.push(performance.now() - began);
      if (status !== 200) state.failed += 1;
      next();
    });
    socket
      .once('connect', next)
      .on('error', reject)
      .on('close', () => {
        resolve();
      });
  });
}

function readAnswers(socket: Socket, reader: AnswerReader, done: (status: number) => void): void {
  socket.on('data', (chunk) => {
    const status = reader.take(chunk);
    if (status !== null) done(status);
  });
}

/** Finds the end of each answer: by its length, or by the last chunk. One answer at a time. */
class AnswerReader {
  private head = '';
  private left = -1;
  private status = 0;
  private tail = '';

  /** The status of the answer that is complete with this chunk, else null. */
  take(chunk: Buffer): number | null {
    if (this.left < 0 && this.tail === '') {
      this.head += chunk.toString('latin1');
      const end = this.head.indexOf('\r\n\r\n');
      if (end < 0) return null;
      this.status = Number(this.head.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/i.exec(this.head.slice(0, end))?.[1];
      const body = this.head.length - end - 4;
      this.tail = length === undefined ? this.head.slice(-5) : '';
      this.left = length === undefined ? -1 : Number(length) - body;
      this.head = '';
    } else if (this.left >= 0) this.left -= chunk.length;
    else this.tail = (this.tail + chunk.subarray(-5).toString('latin1')).slice(-5);
    return this.finish();
  }

  private finish(): number | null {
    if (this.left > 0 || (this.left < 0 && this.tail !== '0\r\n\r\n')) return null;
    this.left = -1;
    this.tail = '';
    return this.status;
  }
}

/** A server under test, in a process of its own. */
export interface Server {
  readonly port: number;
  readonly child: ChildProcess;
}

export interface Figures extends Load {
  /** Microseconds of the server's CPU a request. */
  readonly cpu: number;
}

/** One page of one server, asked in several turns. */
export class Measured {
  readonly #server: Server;
  readonly #page: { path: string; headers: Record<string, string> };
  readonly #connections: number;
  readonly #loads: Load[] = [];
  #cpu = 0;
  #requests = 0;

  constructor(server: Server, page: { path: string; headers: Record<string, string> }, connections: number) {
    this.#server = server;
    this.#page = page;
    this.#connections = connections;
  }

  /** @param counts whether this turn is for the figures, or to warm up */
  async run(requests: number, counts: boolean): Promise<void> {
    const before = cpuOf(this.#server.child);
    const figures = await load(this.#server.port, this.#page, requests, this.#connections);
    if (!counts) return;
    this.#loads.push(figures);
    this.#cpu += cpuOf(this.#server.child) - before;
    this.#requests += Math.floor(requests);
  }

  /** Medians of the turns. */
  figures(): Figures {
    const median = (of: (figures: Load) => number): number =>
      this.#loads.map(of).sort((left, right) => left - right)[Math.floor(this.#loads.length / 2)] ?? 0;
    return {
      perSecond: median(({ perSecond }) => perSecond),
      p50: median(({ p50 }) => p50),
      p99: median(({ p99 }) => p99),
      failed: median(({ failed }) => failed),
      cpu: this.#cpu / this.#requests,
    };
  }
}

/** Microseconds of CPU a process has used (Linux: clock ticks of 10 ms). */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

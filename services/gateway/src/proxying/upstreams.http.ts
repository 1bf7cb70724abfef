import { ServiceInstances, timeoutHeader } from '@asili/platform';
import { Pool, type Dispatcher } from 'undici';
import { isSafeMethod } from '../sessions/domain/csrf-policy.ts';
import { OutcomeUnknown, UpstreamUnavailable } from '../requests/domain/errors.ts';
import type { HeaderMap } from '../requests/domain/forwarded-headers.ts';
import type { Service } from '../requests/domain/route-table.ts';
import { Upstreams, type AnswerSink, type Line, type UpstreamAnswer, type UpstreamRequest } from './upstreams.ts';

const connect = { timeout: 1500 };
const connections: Readonly<Record<Line, number | null>> = {
  general: 256,
  verification: 256,
  stream: null,
  files: 256,
};

/** Kept-alive connections to the services. */
export class HttpUpstreams extends Upstreams {
  private readonly pools = new Map<string, Pool>();
  private readonly instances = new Map<Service, ServiceInstances>();

  constructor(private readonly urls: Readonly<Partial<Record<Service, string>>>) {
    super();
  }

  send(service: Service, request: UpstreamRequest, sink: AnswerSink): () => void {
    const ways = this.ways(service, request.line ?? 'general');
    if (ways.length === 0) {
      sink.fail(new UpstreamUnavailable({ service }));
      return () => undefined;
    }
    const attempt = new Attempt(ways, service, request, sink);
    attempt.start();
    return () => {
      attempt.cancel();
    };
  }

  read(service: Service, request: UpstreamRequest, maxBytes: number): Promise<UpstreamAnswer> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let head: { status: number; headers: HeaderMap } = { status: 0, headers: {} };
      let left = maxBytes;
      const cancel = this.send(service, request, {
        begin: (status, headers) => {
          head = { status, headers };
        },
        data: (chunk) => {
          left -= chunk.length;
          if (left >= 0) chunks.push(chunk);
          else {
            cancel();
            reject(new UpstreamUnavailable({ service }));
          }
        },
        end: () => {
          resolve({ ...head, body: Buffer.concat(chunks) });
        },
        fail: reject,
      });
    });
  }

  async getJson(service: Service, path: string, timeoutMs: number): Promise<unknown> {
    const { body } = await this.read(
      service,
      {
        method: 'GET',
        path,
        headers: { accept: 'application/json' },
        deadline: Date.now() + timeoutMs,
        bodyTimeoutMs: timeoutMs,
      },
      8_000_000,
    );
    return JSON.parse(body.toString('utf8'));
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  /** The service's instances in the order they are to be asked; none for one that is not configured. */
  private ways(service: Service, line: Line): Way[] {
    const instances = this.instancesOf(service);
    if (!instances) return [];
    return instances.inOrder().map((address) => ({
      pool: this.pool(address, line),
      avoid: () => {
        instances.avoid(address);
      },
    }));
  }

  private instancesOf(service: Service): ServiceInstances | undefined {
    const known = this.instances.get(service);
    const addresses = this.urls[service];
    if (known || addresses === undefined) return known;
    const instances = new ServiceInstances(addresses);
    this.instances.set(service, instances);
    return instances;
  }

  private pool(address: string, line: Line): Pool {
    const key = `${address} ${line}`;
    const held = this.pools.get(key);
    if (held) return held;
    const pool = new Pool(new URL(address).origin, { connections: connections[line], pipelining: 1, connect });
    this.pools.set(key, pool);
    return pool;
  }
}

/** One instance to ask. */
interface Way {
  readonly pool: Pool;
  /** Lets it be asked last for a while. */
  avoid(this: void): void;
}

const goneAway = new Error('given up'); // One for all: nobody reads its stack.

/**
 * One request on its way until one deadline: each instance is tried once, a single one twice. A change that was sent is sent again only where the
 * connection broke and it has an idempotency key: whoever did it already answers the same. Handlers instead of streams: no listener
 * or abort signal per answer.
 */
class Attempt implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private way: Way | undefined;
  private tries = 0;
  private sent = false;
  private begun = false;
  private settled = false;
  private timer: NodeJS.Timeout | undefined;
  private timeout: NodeJS.Timeout | undefined;

  constructor(
    private readonly ways: readonly Way[],
    private readonly service: Service,
    private readonly request: UpstreamRequest,
    private readonly sink: AnswerSink,
  ) {}

  start(): void {
    const timeoutMs = this.request.deadline - Date.now();
    this.timer = setTimeout(() => {
      this.giveUp();
    }, timeoutMs);
    if (this.ways.length > 1 && isSafeMethod(this.request.method))
      this.timeout = setTimeout(() => {
        this.askAnother();
      }, timeoutMs / 2);
    this.dispatch();
  }

  cancel(): void {
    if (this.settle()) this.controller?.abort(goneAway);
  }

  /** From here on bytes may have reached the service. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.settled) controller.abort(goneAway);
    else this.sent = true;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: HeaderMap): void {
    if (status < 200 || this.settled) return;
    this.begun = true;
    this.stopTimers();
    this.sink.begin(status, headers, controller);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.settled) this.sink.data(chunk);
  }

  onResponseEnd(): void {
    if (this.settle()) this.sink.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.settled) return;
    if (!this.sent) this.way?.avoid();
    if (this.mayTryAgain(error)) {
      this.sent = false;
      this.controller = undefined;
      this.dispatch();
      return;
    }
    this.settle();
    this.sink.fail(this.failure(error));
  }

  private dispatch(): void {
    this.way = this.ways[this.tries % this.ways.length];
    this.tries += 1;
    const { method, path, body, bodyTimeoutMs, deadline } = this.request;
    const headers = { ...this.request.headers, [timeoutHeader]: String(Math.max(0, deadline - Date.now())) };
    this.way?.pool.dispatch(
      { method, path, headers, body: body ?? null, headersTimeout: 0, bodyTimeout: bodyTimeoutMs },
      this,
    );
  }

  /** An instance that hangs takes connections and never answers: the next one gets the read while there is time. */
  private askAnother(): void {
    if (!this.mayTryAgain(goneAway)) return;
    this.way?.avoid();
    this.controller?.abort(goneAway);
  }

  private giveUp(): void {
    if (!this.settle()) return;
    this.way?.avoid();
    this.controller?.abort(goneAway);
    this.sink.fail(this.failure());
  }

  private mayTryAgain(error: Error): boolean {
    const { method, headers, body } = this.request;
    const replayable = body === undefined || Buffer.isBuffer(body);
    const repeatable =
      isSafeMethod(method) || !this.sent || (headers['idempotency-key'] !== undefined && isBrokenConnection(error));
    return (
      !this.begun &&
      this.tries < Math.max(2, this.ways.length) &&
      replayable &&
      ownStatus(error) === undefined &&
      repeatable
    );
  }

  private failure(error?: Error): Error {
    if (error && ownStatus(error) !== undefined) return error;
    const { method, headers } = this.request;
    const unknown = this.sent && !isSafeMethod(method);
    return Object.assign(
      unknown
        ? new OutcomeUnknown({ service: this.service }, headers['idempotency-key'] !== undefined)
        : new UpstreamUnavailable({ service: this.service }),
      { cause: error },
    );
  }

  /** Whether this call is the one that ends the attempt. */
  private settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    this.stopTimers();
    return true;
  }

  private stopTimers(): void {
    clearTimeout(this.timer);
    clearTimeout(this.timeout);
  }
}

const brokenCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** The other side ended, or let go of a connection just when it was used. */
function isBrokenConnection(error: Error): boolean {
  return 'code' in error && brokenCodes.has(String(error.code));
}

/** The status of an error that is ours to tell: of the request's own body. */
function ownStatus(error: Error): number | undefined {
  return 'status' in error && typeof error.status === 'number' ? error.status : undefined;
}

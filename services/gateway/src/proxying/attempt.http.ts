import type { Readable } from 'node:stream';
import { timeoutHeader } from '@asili/platform';
import type { Dispatcher, Pool } from 'undici';
import type { HeaderMap } from '../requests/domain/headers.ts';
import type { Service } from '../requests/domain/route-table.ts';
import { isSafeMethod } from '../requests/domain/request-context.ts';
import { OutcomeUnknown, UpstreamUnavailable } from '../requests/domain/errors.ts';

/**
 * Connections of their own: verifications, so that they never wait behind other calls; answers without end, or a few hundred
 * listeners would leave none for anybody else; files, which a slow client holds for long.
 */
export type Line = 'general' | 'verification' | 'stream' | 'files';

export interface UpstreamRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | Readable | undefined;
  readonly line?: Line;
  /** When the answer has to have begun, in Unix milliseconds. */
  readonly deadline: number;
  /** Milliseconds without a byte of the answer's body; 0 for answers without end. */
  readonly bodyTimeoutMs: number;
}

/** Holds the service's answer back while its reader is slow. */
export interface Flow {
  pause(): void;
  resume(): void;
}

/** Takes one answer: `begin`, any number of `data`, then `end` or `fail`; or `fail` alone. */
export interface AnswerSink {
  begin(status: number, headers: HeaderMap, flow: Flow): void;
  data(chunk: Buffer): void;
  end(): void;
  /** No answer, or none to its end. */
  fail(error: Error): void;
}

/** One instance to ask. */
export interface Way {
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
export class Attempt implements Dispatcher.DispatchHandler {
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

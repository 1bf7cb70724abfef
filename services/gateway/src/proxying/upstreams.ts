import type { Readable } from 'node:stream';
import type { HeaderMap } from '../requests/domain/forwarded-headers.ts';
import type { Service } from '../requests/domain/route-table.ts';

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

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: HeaderMap;
  readonly body: Buffer;
}

/** The services, as far as requests to them go. */
export abstract class Upstreams {
  /**
   * Sends one request and gives its answer to the sink. A reading one is tried twice, any other again only if it never left.
   * The sink hears UpstreamUnavailable (not configured, or not answered and nothing can have been done), OutcomeUnknown (sent, and
   * no answer), or the error of the request's own body.
   * @returns gives up; the sink hears nothing more
   */
  abstract send(service: Service, request: UpstreamRequest, sink: AnswerSink): () => void;

  /**
   * A small answer, whole.
   * @throws UpstreamUnavailable, OutcomeUnknown; UpstreamUnavailable also when it is larger than `maxBytes`
   */
  abstract read(service: Service, request: UpstreamRequest, maxBytes: number): Promise<UpstreamAnswer>;

  /** JSON of a GET, whatever its status. @throws UpstreamUnavailable, or SyntaxError when it is not JSON */
  abstract getJson(service: Service, path: string, timeoutMs: number): Promise<unknown>;

  abstract close(): Promise<void>;
}

import type { z } from 'zod';
import { actorHeader, type Actor } from '../actor/actor.ts';
import type { ActorTokens } from '../actor/actor-tokens.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Config } from '../config/define-config.ts';
import { currentContext } from '../context/request-context.ts';
import { Unavailable } from '../errors/platform-errors.ts';
import { RemoteProblem } from './remote-problem.ts';

export type ServiceName = 'gateway' | 'identity' | 'products' | 'ledger' | 'verification' | 'analytics' | 'notifications' | 'orders' | 'payments' | 'ussd';

export interface CallOptions<T = unknown> {
  body?: unknown;
  /** On whose behalf; absent: this service itself. */
  actor?: Actor;
  /** Checks the reply; a reply of another shape is an error. */
  schema?: z.ZodType<T>;
  /** Default 5000. */
  timeoutMs?: number;
  idempotencyKey?: string;
}

const defaultTimeoutMs = 5000;
const worthRetrying = new Set([502, 503, 504]);

/**
 * JSON calls between services. A refusal comes as RemoteProblem, no answer as Unavailable (503). A GET is tried twice,
 * a POST once: give it an idempotency key and repeat it yourself where that matters.
 */
export class ServiceClient {
  constructor(private readonly config: Config, private readonly tokens: ActorTokens) {}

  async get<T = unknown>(service: ServiceName, path: string, options: Omit<CallOptions<T>, 'body'> = {}): Promise<T> {
    return this.json(await this.getResponse(service, path, options), service, options);
  }

  async post<T = unknown>(service: ServiceName, path: string, options: CallOptions<T> = {}): Promise<T> {
    return this.json(await this.call('POST', service, path, options), service, options);
  }

  /** The bytes of a GET, for pictures and the like. */
  async getBytes(service: ServiceName, path: string, options: Omit<CallOptions, 'body' | 'schema'> = {}): Promise<Buffer> {
    return Buffer.from(await (await this.getResponse(service, path, options)).arrayBuffer());
  }

  private async getResponse(service: ServiceName, path: string, options: CallOptions): Promise<Response> {
    try {
      return await this.call('GET', service, path, options);
    } catch (error) {
      const again = error instanceof Unavailable || (error instanceof RemoteProblem && worthRetrying.has(error.status));
      if (!again) throw error;
      return this.call('GET', service, path, options);
    }
  }

  private async call(method: string, service: ServiceName, path: string, options: CallOptions): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(new URL(path, this.baseUrl(service)), {
        method, headers: this.headers(options), redirect: 'error', signal: AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs),
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      });
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      throw Object.assign(new Unavailable({ service }), { cause: error });
    }
    if (!response.ok) throw await RemoteProblem.fromResponse(service, response);
    return response;
  }

  private async json<T>(response: Response, service: ServiceName, options: CallOptions<T>): Promise<T> {
    const text = await response.text();
    const value: unknown = text === '' ? undefined : JSON.parse(text);
    if (!options.schema) return value as T;
    const parsed = options.schema.safeParse(value);
    if (!parsed.success) throw new Error(`${service} answered in another shape: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
    return parsed.data;
  }

  private headers(options: CallOptions): Record<string, string> {
    const context = currentContext();
    const actor = options.actor ?? { kind: 'service', id: this.config.service, language: context?.actor?.language ?? 'en' };
    return {
      accept: 'application/json',
      [actorHeader]: this.tokens.sign(actor),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      ...(context && { 'x-request-id': context.requestId, 'x-correlation-id': context.correlationId }),
    };
  }

  private baseUrl(service: ServiceName): string {
    const key = `${service.toUpperCase() as Uppercase<ServiceName>}_URL` as const;
    const url = this.config.values[key];
    if (!url) throw new ConfigError(this.config.service, [`${key} (missing)`]);
    return url;
  }
}

import { DomainError } from '@asili/kernel';
import { Agent, fetch, type Response as FetchedResponse } from 'undici';
import { z } from 'zod';
import { mayPassOn, type ActorTokens } from '../actor/actor-tokens.ts';
import { actorHeader, type Actor, type ServiceName } from '../actor/actor.ts';
import { addressesOf, ConfigError, type Config } from '../config/define-config.ts';
import { currentContext, traceStep } from '../context/request-context.ts';
import { Unavailable } from '../errors/platform-errors.ts';
import { deadlineAfter, msUntil, timeoutHeader } from './deadline.ts';

const value = z.union([z.string().max(200), z.number()]);
const member = z.union([z.string().max(200), z.array(z.string().max(100)).max(50)]);
const problemShape = z
  .object({
    code: z.string().max(100),
    status: z.number().int().min(400).max(599),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .max(100)
      .optional()
      .catch(undefined),
    values: z.record(z.string().max(40), value).optional().catch(undefined),
  })
  .catchall(z.unknown());

/** Members of every problem; what stands beside them is the refusal's own (RFC 9457, 3.2). */
const general = new Set(['type', 'title', 'status', 'code', 'detail', 'errors', 'values', 'requestId']);

type Problem = z.infer<typeof problemShape>;
/** What else a refusal says for programs, such as `state` and `allowed`. */
function membersOf(problem: Problem): Record<string, string | readonly string[]> {
  const own = Object.entries(problem)
    .filter(([name]) => !general.has(name))
    .map(([name, said]) => [name, member.safeParse(said).data] as const);
  return Object.fromEntries(own.flatMap(([name, said]) => (said === undefined ? [] : [[name, said]])));
}

/** A neighbour's refusal, with its own code and status; leaves to the caller with the same code, the values of its sentence and its own members. `errors` are places in what the neighbour was sent, so they do not leave by themselves. */
export class RemoteProblem extends DomainError {
  readonly code: string;
  readonly status: number;
  override readonly retryAfterSeconds?: number;

  override readonly members?: Readonly<Record<string, string | readonly string[]>>;

  constructor(
    readonly service: string,
    code: string,
    status: number,
    retryAfterSeconds?: number,
    readonly errors: readonly { readonly path: string; readonly message: string }[] = [],
    said: Partial<Pick<Problem, 'values'>> & {
      readonly members?: Readonly<Record<string, string | readonly string[]>>;
    } = {},
  ) {
    super({ ...said.values, service });
    this.code = code;
    this.status = status;
    if (said.members && Object.keys(said.members).length > 0) this.members = said.members;
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
  }

  /**
   * From a reply that is not a success.
   * @throws Unavailable for what is no problem: a page or an error of a proxy, whatever its status says, or the half of an answer
   */
  static async fromResponse(service: string, response: Response): Promise<RemoteProblem> {
    const { data: problem } = problemShape.safeParse(await jsonOf(service, response));
    if (!problem) throw new Unavailable({ service });
    const { code, status, errors, values } = problem;
    const retryAfter = Number(response.headers.get('retry-after'));
    const seconds = retryAfter > 0 ? retryAfter : undefined;
    return new RemoteProblem(service, code, status, seconds, errors, { values, members: membersOf(problem) });
  }
}

/**
 * The JSON of a reply, undefined for one without a body.
 * @throws Unavailable when the body is cut or is no JSON: our services answer nothing else, so somebody on the way did, and asking again can help
 */
async function jsonOf(service: string, response: Pick<Response, 'text' | 'ok'>): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' && response.ok ? undefined : (JSON.parse(text) as unknown);
  } catch (error) {
    throw Object.assign(new Unavailable({ service }), { cause: error });
  }
}

/** How long an instance that could not be connected to is asked last. */
const avoidMs = 5000;
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** The instances of a service, asked in turn. */
export class ServiceInstances {
  private readonly addresses: readonly string[];
  private readonly avoidedUntil = new Map<string, number>();
  private next = 0;

  constructor(
    text: string,
    private readonly now: () => number = Date.now,
  ) {
    this.addresses = addressesOf(text);
  }

  /** All of them, the one whose turn it is first and those that were away a moment ago last. */
  inOrder(): string[] {
    const first = this.next;
    this.next = (this.next + 1) % this.addresses.length;
    const turn = this.addresses.map((_, i) => this.addresses[(first + i) % this.addresses.length] as string);
    const away = (address: string): number => ((this.avoidedUntil.get(address) ?? 0) > this.now() ? 1 : 0);
    return turn.sort((a, b) => away(a) - away(b));
  }

  /** Notes that this one did not take a connection. */
  avoid(address: string): void {
    this.avoidedUntil.set(address, this.now() + avoidMs);
  }

  /** Asks one after another until a connection stands. What may have been received is never asked of another instance. */
  async ask<T>(request: (address: string) => Promise<T>): Promise<T> {
    const addresses = this.inOrder();
    for (const address of addresses.slice(0, -1)) {
      try {
        return await request(address);
      } catch (error) {
        if (!wasNeverSent(error)) throw error;
        this.avoid(address);
      }
    }
    return request(addresses.at(-1) as string);
  }
}

/** Whether `fetch` failed before the request could reach anybody. */
function wasNeverSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' && neverSent.has(cause.code);
}

interface CallOptions<T = unknown> {
  body?: unknown;
  /** Who asks, where this service may speak for others (`ActorTokens`). */
  actor?: Actor;
  /** true: on behalf of whoever the running request is from, with the token they came with, where that may be passed on (`mayPassOn`); else this service itself asks. */
  onBehalf?: boolean;
  /** Checks the reply; a reply of another shape is an error. */
  schema?: z.ZodType<T>;
  /** Default 5000; less where the request at hand has less left. */
  timeoutMs?: number;
  idempotencyKey?: string;
}

const defaultTimeoutMs = 5000;
/** A host that drops packets is given up long before the call is, so that another instance can be asked. */
const connect = { timeout: 500 };
const worthRetrying = new Set([502, 503, 504]);

/**
 * JSON calls between services. A refusal comes as RemoteProblem, no answer, half of one or one of a proxy as Unavailable (503). A GET is tried twice while somebody waits,
 * a POST once: give it an idempotency key and repeat it yourself where that matters. Of several instances one is asked
 * after the other; one that does not take the connection is passed over.
 */
export class ServiceClient {
  private readonly instances = new Map<ServiceName, ServiceInstances>();
  private readonly dispatcher = new Agent({ connect });

  constructor(
    private readonly config: Config,
    private readonly tokens: ActorTokens,
  ) {}

  async get<T = unknown>(service: ServiceName, path: string, options: Omit<CallOptions<T>, 'body'> = {}): Promise<T> {
    return this.json(await this.getResponse(service, path, options), service, options);
  }

  async post<T = unknown>(service: ServiceName, path: string, options: CallOptions<T> = {}): Promise<T> {
    return this.json(await this.call('POST', service, path, options), service, options);
  }

  /** As POST. */
  async patch<T = unknown>(service: ServiceName, path: string, options: CallOptions<T> = {}): Promise<T> {
    return this.json(await this.call('PATCH', service, path, options), service, options);
  }

  /** As POST. */
  async put<T = unknown>(service: ServiceName, path: string, options: CallOptions<T> = {}): Promise<T> {
    return this.json(await this.call('PUT', service, path, options), service, options);
  }

  /** May be repeated, as HTTP has it (RFC 9110, 9.2.2); it is sent once. */
  async delete(service: ServiceName, path: string, options: Omit<CallOptions, 'body' | 'schema'> = {}): Promise<void> {
    await (await this.call('DELETE', service, path, options)).body?.cancel();
  }

  /** The bytes of a GET, for pictures and the like. @param type how its media type begins, such as `image/`: an answer of another is a proxy's, which is none */
  async getBytes(
    service: ServiceName,
    path: string,
    { type, ...options }: Omit<CallOptions, 'body' | 'schema'> & { readonly type: string },
  ): Promise<Buffer> {
    const response = await this.getResponse(service, path, options);
    if (!response.headers.get('content-type')?.startsWith(type)) {
      await response.body?.cancel();
      throw new Unavailable({ service });
    }
    try {
      return Buffer.from(await response.arrayBuffer());
    } catch (error) {
      throw Object.assign(new Unavailable({ service }), { cause: error });
    }
  }

  private async getResponse(service: ServiceName, path: string, options: CallOptions): Promise<FetchedResponse> {
    try {
      return await this.call('GET', service, path, options);
    } catch (error) {
      const again = error instanceof Unavailable || (error instanceof RemoteProblem && worthRetrying.has(error.status));
      if (!again || msUntil(deadlineAfter(Infinity)) === 0) throw error; // Nobody waits for a second answer.
      return this.call('GET', service, path, options);
    }
  }

  private async call(
    method: string,
    service: ServiceName,
    path: string,
    options: CallOptions,
  ): Promise<FetchedResponse> {
    if (options.onBehalf && !mayPassOn(this.config.service, service))
      throw new Error(`${this.config.service} passes no tokens on to ${service}`);
    const deadline = deadlineAfter(options.timeoutMs ?? defaultTimeoutMs);
    let response: FetchedResponse;
    try {
      const signal = AbortSignal.timeout(msUntil(deadline));
      response = await this.instancesOf(service).ask((address) =>
        fetch(new URL(path, address), {
          method,
          headers: this.headers(service, options, deadline),
          redirect: 'error',
          signal,
          dispatcher: this.dispatcher,
          ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
        }),
      );
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      throw Object.assign(new Unavailable({ service }), { cause: error });
    }
    if (!response.ok) throw await RemoteProblem.fromResponse(service, response);
    return response;
  }

  private async json<T>(response: FetchedResponse, service: ServiceName, options: CallOptions<T>): Promise<T> {
    const value = await jsonOf(service, response);
    if (!options.schema) return value as T;
    const parsed = options.schema.safeParse(value);
    if (!parsed.success)
      throw new Error(
        `${service} answered in another shape: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
      );
    return parsed.data;
  }

  private headers(audience: ServiceName, options: CallOptions, deadline: number): Record<string, string> {
    const context = currentContext();
    if (options.onBehalf && !context?.actorToken)
      throw new Error('nobody to ask on behalf of: no actor token in the running request');
    const itself = { kind: 'service', id: this.config.service, language: context?.actor?.language ?? 'en' } as const;
    return {
      accept: 'application/json',
      [actorHeader]:
        options.onBehalf && context?.actorToken
          ? context.actorToken
          : this.tokens.sign(options.actor ?? itself, audience),
      [timeoutHeader]: String(msUntil(deadline)),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      ...(context && {
        'x-request-id': context.requestId,
        'x-correlation-id': context.correlationId,
        ...(context.traceparent && { traceparent: traceStep(context.traceparent) }),
      }),
    };
  }

  private instancesOf(service: ServiceName): ServiceInstances {
    const known = this.instances.get(service);
    if (known) return known;
    const key = `${service.toUpperCase() as Uppercase<ServiceName>}_URL` as const;
    const addresses = this.config.values[key];
    if (!addresses) throw new ConfigError(this.config.service, [`${key} (missing)`]);
    const instances = new ServiceInstances(addresses);
    this.instances.set(service, instances);
    return instances;
  }
}

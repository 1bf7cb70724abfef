import type { Problem, PublicCall, SessionReply, SuccessBody } from '@asili/contracts';
import { jest } from '@jest/globals';
import { answer } from './handlers/index.ts';

/** Calls the gateway answers by itself, beside those of the contracts. */
interface GatewayBodies {
  'GET /api/auth/session': SessionReply;
  'GET /api/openapi.json': object;
}
type Known = PublicCall | keyof GatewayBodies;
type BodyOfKnown<Call extends Known> = Call extends keyof GatewayBodies
  ? GatewayBodies[Call]
  : Call extends PublicCall
    ? SuccessBody<Call>
    : never;

type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}` ? [First, ...Segments<Rest>] : [Path];
type Fits<Given extends readonly string[], Pattern extends readonly string[]> = Given extends readonly [
  infer G,
  ...infer GivenRest extends string[],
]
  ? Pattern extends readonly [infer W, ...infer PatternRest extends string[]]
    ? W extends G | `{${string}}`
      ? Fits<GivenRest, PatternRest>
      : false
    : false
  : Pattern extends readonly []
    ? true
    : false;

/** The call of the contracts behind an address, such as `GET /api/products/prd_1`: itself where it is spelled out, else by its segments. */
type CallAt<Address extends string> = Address extends Known
  ? Address
  : { [Call in Known]: Fits<Segments<Address>, Segments<Call>> extends true ? Call : never }[Known];

/** What a call answers when all goes well; never for an address nobody serves. */
export type BodyAt<Address extends string> = string extends Address ? never : BodyOfKnown<CallAt<Address>>;

/** What a spec says of a problem; who asks reads the rest nowhere. */
export type ProblemReply = Pick<Problem, 'code' | 'status'> & Partial<Problem>;

export interface Call {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An answer whatever the call: for specs of the client itself. */
export interface Reply {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Success = 200 | 201 | 202 | 204;
interface Problematic extends Reply {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 502 | 503;
  readonly json: ProblemReply;
}
interface Broken extends Reply {
  readonly text: string;
  readonly json?: undefined;
}
interface Good<Body> extends Reply {
  readonly status?: Success;
  readonly json: Body;
}
interface Empty extends Reply {
  readonly status: 204;
  readonly json?: undefined;
}

/** What may be answered at an address: the body of its contract, a problem, or text no client can read. */
export type ReplyAt<Address extends string> = [BodyAt<Address>] extends [never]
  ? never
  : Broken | Problematic | ([BodyAt<Address>] extends [undefined] ? Empty : Good<Exclude<BodyAt<Address>, undefined>>);
export type AnswerAt<Address extends string> = ReplyAt<Address> | ((call: Call) => ReplyAt<Address>);
/** A spec's answers, each typed by the contract of its call. */
export type Answers<Addresses extends string> = { readonly [Address in Addresses]?: AnswerAt<Address> };

/**
 * Stands in for the platform: a spec's own answers by method and path without query, such as
 * `{ 'GET /api/products': { json } }`, each typed by the contract of its call, and the standing handlers' to everything
 * else. A second set takes the place of what the first one has. Returns the calls it saw, in order.
 */
export function platform<const First extends string = never, const Second extends string = never>(
  answers?: Answers<First>,
  others?: Answers<Second>,
): Call[] {
  const all = { ...answers, ...others } as Readonly<Record<string, Reply | ((call: Call) => Reply) | undefined>>;
  return answerWith((call) => {
    const own = all[`${call.method} ${call.path.split('?')[0] ?? ''}`];
    if (own) return typeof own === 'function' ? own(call) : own;
    const { method, path, headers, body } = call;
    return answer(
      new Request(new URL(path, location.origin), {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
  });
}

/** A stand-in for fetch. Returns the calls it saw, in order. */
export function answerWith(reply: (call: Call) => Reply | Promise<Response>): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = jest.fn(async (input: unknown, init: RequestInit = {}) => {
    const call = {
      method: init.method ?? 'GET',
      path: String(input),
      headers: (init.headers ?? {}) as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
    };
    calls.push(call);
    const found = reply(call);
    return found instanceof Promise ? found : responseOf(found);
  });
  return calls;
}

/** Holds back the answers at addresses with `part` in them, until the returned function lets them come. Call it after `platform`. */
export function holdBack(part: string): () => void {
  const online = globalThis.fetch;
  let go: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  globalThis.fetch = async (input, init) => {
    if ((input instanceof Request ? input.url : String(input)).includes(part)) await gone;
    return online(input, init);
  };
  return () => {
    globalThis.fetch = online;
    go();
  };
}

export function responseOf({ status = 200, json, text, headers = {} }: Reply): Response {
  const body = text ?? (json === undefined ? null : JSON.stringify(json));
  return new Response(body, {
    status,
    statusText: 'Status Text',
    headers: { 'content-type': json === undefined ? 'text/plain' : 'application/problem+json', ...headers },
  });
}

export const session = (user: SessionReply['user'] = null, csrfToken = 'token-1') =>
  ({ json: { user, csrfToken } }) satisfies ReplyAt<'GET /api/auth/session'>;

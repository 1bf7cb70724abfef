import { DomainError } from '@asili/kernel';
import { z } from 'zod';
import { Unavailable } from '../errors/platform-errors.ts';

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
   * From a reply that is not a success; JSON that is no problem gives the internal or unavailable code.
   * @throws Unavailable for what is no JSON: a page of a proxy, whatever its status says, or the half of an answer
   */
  static async fromResponse(service: string, response: Response): Promise<RemoteProblem> {
    const parsed = problemShape.safeParse(await jsonOf(service, response));
    const fallback = response.status >= 502 ? 'PLATFORM.UNAVAILABLE' : 'PLATFORM.INTERNAL';
    const retryAfter = Number(response.headers.get('retry-after'));
    return new RemoteProblem(
      service,
      parsed.data?.code ?? fallback,
      parsed.data?.status ?? response.status,
      retryAfter > 0 ? retryAfter : undefined,
      parsed.data?.errors,
      parsed.data && { values: parsed.data.values, members: membersOf(parsed.data) },
    );
  }
}

/**
 * The JSON of a reply, undefined for one without a body.
 * @throws Unavailable when the body is cut or is no JSON: our services answer nothing else, so somebody on the way did, and asking again can help
 */
export async function jsonOf(service: string, response: Pick<Response, 'text' | 'ok'>): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' && response.ok ? undefined : (JSON.parse(text) as unknown);
  } catch (error) {
    throw Object.assign(new Unavailable({ service }), { cause: error });
  }
}

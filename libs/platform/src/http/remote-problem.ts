import { DomainError } from '@asili/kernel';
import { z } from 'zod';

const problemShape = z.object({
  code: z.string().max(100),
  status: z.number().int().min(400).max(599),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .max(100)
    .optional()
    .catch(undefined),
});

/** A neighbour's refusal, with its own code and status; leaves to the caller with the same code. `errors` are places in what the neighbour was sent, so they do not leave by themselves. */
export class RemoteProblem extends DomainError {
  readonly code: string;
  readonly status: number;
  override readonly retryAfterSeconds?: number;

  constructor(
    readonly service: string,
    code: string,
    status: number,
    retryAfterSeconds?: number,
    readonly errors: readonly { readonly path: string; readonly message: string }[] = [],
  ) {
    super({ service });
    this.code = code;
    this.status = status;
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
  }

  /** From a reply that is not a success; a body that is no problem gives the internal or unavailable code. */
  static async fromResponse(service: string, response: Response): Promise<RemoteProblem> {
    const body: unknown = await response.json().catch(() => undefined);
    const parsed = problemShape.safeParse(body);
    const fallback = response.status >= 502 ? 'PLATFORM.UNAVAILABLE' : 'PLATFORM.INTERNAL';
    const retryAfter = Number(response.headers.get('retry-after'));
    return new RemoteProblem(
      service,
      parsed.data?.code ?? fallback,
      parsed.data?.status ?? response.status,
      retryAfter > 0 ? retryAfter : undefined,
      parsed.data?.errors,
    );
  }
}

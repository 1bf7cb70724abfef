import { currentContext, inContext, RemoteProblem, type ServiceClient } from '@asili/platform';
import type { Visitor } from './visitor.ts';

const timeoutMs = 1500;
/** What pages may ask: public reads of these services. Other addresses in a page's plan fail the page. */
const readable = [
  { service: 'products', addresses: /^\/api\/(products\/[^/?]+$|products\?artisanId=|marketplace\/products(\?|$))/ },
  { service: 'orders', addresses: /^\/api\/products\/[^/?]+\/reviews(\?|$)/ },
] as const;

interface ReadAnswer {
  readonly status: number;
  /** Body of a success; undefined otherwise. */
  readonly json: unknown;
}

/** What one page asks the platform for, each address once, as its visitor may see it. */
export class PageReads {
  private readonly answers = new Map<string, Promise<ReadAnswer>>();

  /** @param visitor null: nothing can be asked */
  constructor(
    private readonly services: ServiceClient,
    private readonly visitor: Visitor | null,
  ) {}

  /** The answer to a GET. Rejects when it may not be asked, nobody is named as the visitor, or the service does not answer in 1.5 s. */
  get(url: string): Promise<ReadAnswer> {
    const answer = this.answers.get(url) ?? this.ask(url);
    this.answers.set(url, answer);
    return answer;
  }

  private async ask(url: string): Promise<ReadAnswer> {
    const { visitor, services } = this;
    const context = currentContext();
    const read = readable.find(({ addresses }) => addresses.test(url));
    if (!read) throw new Error('not a read for pages');
    if (!visitor || !context) throw new Error('pages are answered without data now');
    const deadline = Math.min(context.deadline ?? Infinity, performance.now() + timeoutMs);
    return inContext({ ...context, actorToken: visitor.token, deadline }, () =>
      services.get(read.service, url, { onBehalf: true }),
    ).then((json) => ({ status: 200, json }), refused);
  }
}

/** A refusal is an answer; no answer is an error. */
function refused(error: unknown): ReadAnswer {
  if (error instanceof RemoteProblem && error.status < 500) return { status: error.status, json: undefined };
  throw error;
}

import type { Language } from '@asili/contracts';
import { traceStep } from '@asili/platform';
import type { Upstreams } from '../proxying/upstreams.ts';

const timeoutMs = 1500;
const maxBytes = 2_000_000;
/** What pages may ask: public reads of the products service. Other paths in a page's plan fail the page. */
const readable = /^\/api\/(products\/[^/?]+$|marketplace\/products(\?|$))/;

/** Gives the token of whoever asks, or null when pages should be answered without asking a service. */
export type TokenSource = () => Promise<string | null>;

export interface ReadAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** What one page asks the platform for, each address once, as its visitor may see it. */
export class PageReads {
  private readonly answers = new Map<string, Promise<ReadAnswer>>();
  private actor: Promise<string | null> | undefined;

  constructor(
    private readonly upstreams: Upstreams,
    private readonly token: TokenSource,
    private readonly language: Language,
    private readonly traceparent = traceStep(),
  ) {}

  /** The answer to a GET. Rejects when it may not be asked, no token is given out, or the service does not answer in time. */
  get(url: string): Promise<ReadAnswer> {
    const answer = this.answers.get(url) ?? this.ask(url);
    this.answers.set(url, answer);
    return answer;
  }

  private async ask(url: string): Promise<ReadAnswer> {
    if (!readable.test(url)) throw new Error('not a read for pages');
    this.actor ??= this.token();
    const actor = await this.actor;
    if (actor === null) throw new Error('pages are answered without data now');
    const headers = { 'x-asili-actor': actor, accept: 'application/json', 'accept-language': this.language, traceparent: traceStep(this.traceparent) };
    const { status, body } = await this.upstreams.read('products', { method: 'GET', path: url, headers, deadline: Date.now() + timeoutMs, bodyTimeoutMs: timeoutMs }, maxBytes);
    return { status, json: JSON.parse(body.toString('utf8')) as unknown };
  }
}

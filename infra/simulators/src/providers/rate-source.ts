import type {
  BookEntry,
  Delivery,
  Faults,
  FaultSwitch,
  Provider,
  ProviderReply,
  ProviderRequest,
} from '../provider.ts';
import type { Market } from '../market.ts';

/** How old a stale source's figures are. */
const staleByMs = 3_600_000;
const bookLength = 200;

/** What a source says just now. */
export interface Observation {
  readonly hbarUsd: number;
  readonly usd: Readonly<Record<string, number>>;
  /** When it was seen on the market, in Unix milliseconds. */
  readonly at: number;
  /** How long ago that was, in seconds. */
  readonly ageS: number;
}

export interface RateWire {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** What this source sees differs from the market by this share: sources never agree to the last digit. */
  readonly spread: number;
  /** The answer of its documented wire. */
  readonly answer: (request: ProviderRequest, seen: Observation) => Exclude<ProviderReply, 'reset' | 'hang'>;
}

const switches: readonly FaultSwitch[] = [
  { name: 'down', title: 'Down', kind: 'flag' },
  { name: 'garbage', title: 'Answers garbage', kind: 'flag' },
  { name: 'stale', title: 'An hour old', kind: 'flag' },
  { name: 'wrong', title: 'Off by this share', kind: 'offset' },
];

/** A source of exchange rates. Its books are what it told, newest last. */
export class RateSource implements Provider {
  readonly switches = switches;
  readonly webhook = null;
  readonly deliveries: readonly Delivery[] = [];
  readonly books: BookEntry[] = [];
  readonly name: string;
  readonly title: string;
  readonly about: string;
  private answers = 0;

  private readonly wire: RateWire;
  private readonly market: Market;
  private readonly now: () => number;

  constructor(wire: RateWire, market: Market, now: () => number = Date.now) {
    this.wire = wire;
    this.market = market;
    this.now = now;
    this.name = wire.name;
    this.title = wire.title;
    this.about = wire.about;
  }

  handle(request: ProviderRequest, faults: Faults): ProviderReply {
    const seen = this.observe(faults);
    if (faults['down'] === 1) return this.answered(seen, 'down', 'reset');
    if (faults['garbage'] === 1)
      return this.answered(seen, 'garbage', {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: '{"data":{"rates":{"USD":"NaN"',
      });
    const reply = this.wire.answer(request, seen);
    return reply.status === 200
      ? this.answered(seen, faults['stale'] === 1 ? 'stale' : faults['wrong'] ? 'wrong' : 'told', reply)
      : reply;
  }

  private observe(faults: Faults): Observation {
    const now = this.now();
    const at = faults['stale'] === 1 ? now - staleByMs : now;
    const off = (1 + this.wire.spread) * (1 + (faults['wrong'] ?? 0));
    const usd = Object.fromEntries(
      Object.entries(this.market.usd(at)).map(([currency, rate]) => [currency, rate * off]),
    );
    return { hbarUsd: this.market.hbarUsd(at) * off, usd, at, ageS: Math.round((now - at) / 1000) };
  }

  private answered(seen: Observation, state: string, reply: ProviderReply): ProviderReply {
    this.answers += 1;
    this.books.push({
      id: `${this.name}-${this.answers}`,
      kind: 'rate',
      amount: seen.hbarUsd.toFixed(8),
      currency: 'USD',
      state,
      at: new Date(this.now()).toISOString(),
    });
    if (this.books.length > bookLength) this.books.shift();
    return reply;
  }
}

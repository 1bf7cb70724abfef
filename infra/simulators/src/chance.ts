import type { Faults, FaultSwitch, ProviderReply } from './provider.ts';

/** Decides by the shares of the switches what goes wrong this time. */
export class Chance {
  private readonly draw: () => number;

  /** @param draw numbers from 0 up to, not including, 1 */
  constructor(draw: () => number = Math.random) {
    this.draw = draw;
  }

  /** Whether the fault of that name happens now: never at 0, always at 1. */
  hits(faults: Faults, name: string): boolean {
    return this.draw() < (faults[name] ?? 0);
  }
}

export interface RequestFaults {
  readonly faults: Faults;
  readonly chance: Chance;
  readonly slowMs: number;
  /** What the provider says when it fails by itself. */
  readonly failure: ProviderReply;
}

/** Half an answer: what a proxy that broke down sends. */
const garbage: ProviderReply = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '<html><body>{"ResponseCode":"0","id":',
};

/** Works on a request as a provider with faults: an error does nothing; a timeout, garbage and slowness come after the work was done. */
export async function underFaults(
  { faults, chance, slowMs, failure }: RequestFaults,
  work: () => Promise<ProviderReply> | ProviderReply,
): Promise<ProviderReply> {
  if (chance.hits(faults, 'error-on-request')) return failure;
  const reply = await work();
  if (chance.hits(faults, 'slow')) await new Promise((resolve) => setTimeout(resolve, slowMs).unref());
  if (chance.hits(faults, 'timeout')) return 'hang';
  return chance.hits(faults, 'garbage') ? garbage : reply;
}

const share = (name: string, title: string): FaultSwitch => ({ name, title, kind: 'share' });

/** The switches every provider that moves money has. */
export const moneyFaults: readonly FaultSwitch[] = [
  share('timeout', 'Never answers, though it was done'),
  share('error-on-request', 'Refuses with an error, nothing done'),
  share('error-on-callback', 'Fails after it was accepted'),
  share('callback-before-ack', 'Callback before the answer'),
  share('callback-twice', 'Callback twice'),
  share('callback-never', 'Callback never'),
  share('wrong-amount', 'Takes another amount'),
  share('garbage', 'Answers garbage'),
  share('slow', 'Slow, 8 s'),
];

export const payoutFaults: readonly FaultSwitch[] = [
  share('float-empty', 'Float empty (payouts)'),
  share('wrong-number', 'Number not registered'),
  share('reversed-later', 'Takes a payout back after it was paid'),
];

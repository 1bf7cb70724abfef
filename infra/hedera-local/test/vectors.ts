import { readFileSync } from 'node:fs';
import type { TransactionOutcome } from './outcome.ts';

const file = new URL('./vectors/consensus-node-0.76.1.json', import.meta.url);
const { outcomes, raw } = JSON.parse(readFileSync(file, 'utf8')) as {
  outcomes: Record<string, { stage: TransactionOutcome['stage']; code: string; fee: string }>;
  raw: Record<string, string>;
};

/** What the real consensus node answered to the case of this name. */
export function realOutcome(name: string): TransactionOutcome {
  const outcome = outcomes[name];
  if (!outcome) throw new Error(`The real node was never asked for '${name}'`);
  return { ...outcome, fee: BigInt(outcome.fee) };
}

/** What the real consensus node answered to the raw bytes of this name. */
export const realRawOutcome = (name: string): string | undefined => raw[name];

import { readFileSync } from 'node:fs';
import type { TransactionOutcome } from './outcome.ts';

const file = new URL('./vectors/consensus-node-0.76.1.json', import.meta.url);
const { outcomes, raw } = JSON.parse(readFileSync(file, 'utf8')) as {
  outcomes: Record<string, { stage: TransactionOutcome['stage']; code: string; fee: string }>;
  raw: Record<string, string>;
};

const edges = JSON.parse(
  readFileSync(new URL('./vectors/consensus-node-0.76.1-edges.json', import.meta.url), 'utf8'),
) as { codes: Record<string, string>; powersWithoutTheirKey: Record<string, string> };

/** The code, at whatever stage, the real node gave for an edge; undefined where it was not recorded. */
export const realEdgeCode = (name: string): string | undefined => edges.codes[name];

/** The code the real node gives for the use of a power over a token that has no key for it. */
export const realPowerCode = (power: string): string | undefined => edges.powersWithoutTheirKey[power];

/** What the real consensus node answered to the case of this name. */
export function realOutcome(name: string): TransactionOutcome {
  const outcome = outcomes[name];
  if (!outcome) throw new Error(`The real node was never asked for '${name}'`);
  return { ...outcome, fee: BigInt(outcome.fee) };
}

/** What the real consensus node answered to the raw bytes of this name. */
export const realRawOutcome = (name: string): string | undefined => raw[name];

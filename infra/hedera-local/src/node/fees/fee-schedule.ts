import { readFileSync } from 'node:fs';
import type { TransactionKind } from '../transaction.ts';

type Counts = Readonly<Record<string, number>>;

interface Schedule {
  readonly node: { readonly base: number; readonly extras: Counts };
  readonly networkMultiplier: number;
  readonly query: number;
  readonly extraPrices: Counts;
  readonly services: Readonly<Record<string, { readonly base: number; readonly extras: Counts }>>;
}

const schedule = JSON.parse(readFileSync(new URL('./schedule.json', import.meta.url), 'utf8')) as Schedule;

/** Fee of one transaction in tinycents, by who gets it. */
export interface FeeInTinycents {
  readonly node: bigint;
  readonly network: bigint;
  readonly service: bigint;
}

/** Price of a paid query in tinycents, as the consensus node asks it. */
export const queryPrice = BigInt(schedule.query);

/**
 * Price of a transaction by the published schedule (HIP-1261): a base, plus every unit of an extra beyond the
 * number included. `used` counts the extras by their names in the schedule.
 */
export function scheduledFee(kind: TransactionKind, used: Counts): FeeInTinycents {
  const service = schedule.services[kind];
  return { ...carriageFee(used), service: service ? BigInt(service.base) + extrasPrice(service.extras, used) : 0n };
}

function carriageFee(used: Counts): { node: bigint; network: bigint } {
  const node = BigInt(schedule.node.base) + extrasPrice(schedule.node.extras, used);
  return { node, network: node * BigInt(schedule.networkMultiplier) };
}

function extrasPrice(included: Counts, used: Counts): bigint {
  let total = 0n;
  for (const [name, free] of Object.entries(included)) {
    const billed = Math.max(0, (used[name] ?? 0) - free);
    total += BigInt(billed) * BigInt(schedule.extraPrices[name] ?? 0);
  }
  return total;
}

import { assets, type Asset } from '@asili/kernel';
import { InvalidEntry } from './errors.ts';

export type AccountType = 'asset' | 'liability' | 'revenue' | 'expense' | 'position';

export interface Account {
  readonly name: string;
  readonly type: AccountType;
  readonly asset: Asset;
  /** Its balance never falls below zero. */
  readonly isGuarded: boolean;
}

interface ChartRow {
  /** `{asset}` is a currency or HBAR, any other `{…}` a word or an id. */
  readonly shape: string;
  readonly type: AccountType;
  readonly guarded?: true;
}

/** The chart of accounts; each is counted in one asset, the last word of its name or HBAR. Source: the reference's double entry, B6. */
const chart: readonly ChartRow[] = [
  { shape: 'hbar:treasury:hot', type: 'asset' },
  { shape: 'hbar:treasury:cold', type: 'asset' },
  { shape: 'psp:{provider}:receivable:{asset}', type: 'asset' },
  { shape: 'mm:{provider}:float:{asset}', type: 'asset' },
  { shape: 'mm:{provider}:charges:{asset}', type: 'asset' },
  { shape: 'bank:{asset}', type: 'asset' },
  { shape: 'order:{id}:escrow:{asset}', type: 'liability' },
  { shape: 'artisan:{id}:payable:{asset}', type: 'liability', guarded: true },
  { shape: 'payout:inflight:{provider}:{asset}', type: 'liability' },
  { shape: 'customer:{id}:refund_due:{asset}', type: 'liability' },
  { shape: 'suspense:unmatched:{asset}', type: 'liability' },
  { shape: 'fx:position:{asset}', type: 'position' },
  { shape: 'rev:fee:{method}:{asset}', type: 'revenue' },
  { shape: 'rev:fx_spread:{asset}', type: 'revenue' },
  { shape: 'rev:subscription:{asset}', type: 'revenue' },
  { shape: 'exp:psp:{provider}:{asset}', type: 'expense' },
  { shape: 'exp:mm:{provider}:{asset}', type: 'expense' },
  { shape: 'exp:network:{asset}', type: 'expense' },
  { shape: 'exp:chargeback:{asset}', type: 'expense' },
  { shape: 'exp:tolerance:{asset}', type: 'expense' },
  { shape: 'rounding:{asset}', type: 'expense' },
];

const patterns = chart.map((row) => ({
  ...row,
  pattern: new RegExp(
    `^${row.shape.replace('{asset}', `(?<asset>${assets.join('|')})`).replaceAll(/\{\w+\}/g, '[A-Za-z0-9_-]{1,64}')}$`,
  ),
}));

/** The account of that name. @throws InvalidEntry for a name that is not in the chart */
export function accountOf(name: string): Account {
  for (const { pattern, type, guarded = false } of patterns) {
    const match = pattern.exec(name);
    if (match) return { name, type, asset: (match.groups?.['asset'] ?? 'HBAR') as Asset, isGuarded: guarded };
  }
  throw new InvalidEntry(`no account ${name}`);
}

/** What an account holds: debits less credits for assets and expenses, the other way round for the rest. */
export function balanceOf(type: AccountType, debit: bigint, credit: bigint): bigint {
  return type === 'asset' || type === 'expense' ? debit - credit : credit - debit;
}

export const escrow = (orderId: string, asset: Asset): string => `order:${orderId}:escrow:${asset}`;
export const payable = (artisanId: string, asset: Asset): string => `artisan:${artisanId}:payable:${asset}`;
export const inflight = (provider: string, asset: Asset): string => `payout:inflight:${provider}:${asset}`;
export const float = (provider: string, asset: Asset): string => `mm:${provider}:float:${asset}`;
/** What came and is of no sale, or of none yet. */
export const suspense = (asset: Asset): string => `suspense:unmatched:${asset}`;
export const position = (asset: Asset): string => `fx:position:${asset}`;

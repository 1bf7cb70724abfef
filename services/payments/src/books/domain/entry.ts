import { assets, type Asset, type Money } from '@asili/kernel';

/** A programming error: no entry of double-entry books. */
export class InvalidEntry extends Error {
  override readonly name = 'InvalidEntry';
}

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

export interface Leg {
  readonly account: string;
  readonly asset: Asset;
  /** Minor units: a debit above zero, a credit below. */
  readonly amount: bigint;
}

/** A journal entry that is to be posted. */
export interface Entry {
  /** What it is for; the same id is the same entry, in all books. */
  readonly id: string;
  /** Whose journal it stands in where it touches no guarded account: `payment.<id>`, `payout.<id>`. */
  readonly home: string;
  readonly legs: readonly Leg[];
}

export const debit = (account: string, { currency, minor }: Money<Asset>): Leg => ({
  account,
  asset: currency,
  amount: minor,
});
export const credit = (account: string, { currency, minor }: Money<Asset>): Leg => ({
  account,
  asset: currency,
  amount: -minor,
});

/** An entry without the legs that came out as nothing. */
export function entry(id: string, home: string, legs: readonly Leg[]): Entry {
  return { id, home, legs: legs.filter(({ amount }) => amount !== 0n) };
}

/** An entry and the one that takes it back. */
export interface Undone {
  readonly entry: Entry;
  readonly undoing: Entry;
}

/** What takes an entry with these legs back. */
export function undoingEntry(
  id: string,
  home: string,
  legs: readonly { readonly account: string; readonly asset: string; readonly amount: string | bigint }[],
): Entry {
  return entry(
    id,
    home,
    legs.map(({ account, asset, amount }) => ({ account, asset: asset as Asset, amount: -BigInt(amount) })).reverse(),
  );
}

/** The one guarded account an entry touches; undefined where it touches none. @throws InvalidEntry for two */
export function guardedAccount({ id, legs }: Entry): string | undefined {
  const [first, ...others] = new Set(legs.map(({ account }) => account).filter((name) => accountOf(name).isGuarded));
  if (others.length > 0) throw new InvalidEntry(`${id} touches ${others.length + 1} guarded accounts`);
  return first;
}

/** The journal of a guarded account. */
export const journalOfAccount = (account: string): string => account.replaceAll(':', '.');

/** The journal an entry stands in. */
export function journalOf(posted: Entry): string {
  const guarded = guardedAccount(posted);
  return guarded === undefined ? posted.home : journalOfAccount(guarded);
}

/** @throws InvalidEntry unless each account is known and counted in its own asset, no leg is nothing, and each asset adds up to zero */
export function checkEntry({ id, legs }: Entry): void {
  if (legs.length < 2) throw new InvalidEntry(`${id} has ${legs.length} legs`);
  const sums = new Map<Asset, bigint>();
  for (const { account, asset, amount } of legs) {
    if (accountOf(account).asset !== asset) throw new InvalidEntry(`${id}: ${account} is not counted in ${asset}`);
    if (amount === 0n) throw new InvalidEntry(`${id}: nothing moves on ${account}`);
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  for (const [asset, sum] of sums) if (sum !== 0n) throw new InvalidEntry(`${id}: ${asset} is off by ${sum}`);
}

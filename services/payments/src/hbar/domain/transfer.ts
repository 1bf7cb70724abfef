/** One row of the mirror's list of transactions. */
export interface MirrorRow {
  readonly transactionId: string;
  /** `seconds.nanoseconds` */
  readonly consensusTimestamp: string;
  readonly result: string;
  readonly memo: string;
  readonly transfers: readonly { readonly account: string; readonly tinybar: bigint }[];
  /** Accounts that tokens or NFTs came to. */
  readonly tokensTo: readonly string[];
}

/** What came to our account by one transaction. */
export interface Transfer {
  /** The same transaction id may stand on the mirror twice; together with its time it is one movement of money. */
  readonly receipt: string;
  readonly transactionId: string;
  readonly at: Date;
  readonly memo: string;
  /** Zero where only tokens came. */
  readonly tinybar: bigint;
  /** Who gave most of it. */
  readonly payer: string;
}

/** Null for what brought our account nothing: failed, a duplicate, or money that went out. */
export function transferTo(
  account: string,
  { transactionId, consensusTimestamp, result, memo, transfers, tokensTo }: MirrorRow,
): Transfer | null {
  if (result !== 'SUCCESS') return null;
  const tinybar = transfers.reduce(
    (sum, entry) => sum + (entry.account === account && entry.tinybar > 0n ? entry.tinybar : 0n),
    0n,
  );
  if (tinybar === 0n && !tokensTo.includes(account)) return null;
  const giver = transfers.reduce((most, entry) => (entry.tinybar < most.tinybar ? entry : most), {
    account: transactionId.split('-')[0] ?? '',
    tinybar: 0n,
  });
  return {
    receipt: `${transactionId}@${consensusTimestamp}`,
    transactionId,
    at: dateOf(consensusTimestamp),
    memo,
    tinybar,
    payer: giver.account,
  };
}

/** To the millisecond, downwards. */
export function dateOf(consensusTimestamp: string): Date {
  const [seconds = '0', fraction = ''] = consensusTimestamp.split('.');
  return new Date(Number(seconds) * 1000 + Number(fraction.padEnd(9, '0').slice(0, 3)));
}

/** As the mirror takes it. */
export const timestampOf = (at: Date): string =>
  `${Math.floor(at.getTime() / 1000)}.${String(at.getTime() % 1000).padStart(3, '0')}000000`;

/** '0.0.7@1795518201.204118000', as wallets show it, to '0.0.7-1795518201-204118000', as the mirror does. */
export function mirrorTransactionId(text: string): string {
  const [, account = '', seconds = '', nanos = ''] = /^(\d+\.\d+\.\d+)[@-](\d+)[.-](\d+)$/.exec(text.trim()) ?? [];
  return `${account}-${seconds}-${nanos.padStart(9, '0')}`;
}

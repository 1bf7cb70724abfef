import { until } from '@asili/platform/testing';

interface MirrorReply {
  readonly transactions: readonly {
    readonly result: string;
    readonly memo_base64: string;
    readonly transfers: readonly { readonly account: string; readonly amount: number }[];
  }[];
}

const mirror = async (where: string): Promise<unknown> =>
  (await fetch(`${process.env['HEDERA_MIRROR_REST'] ?? ''}/api/v1/${where}`)).json();

/** What the network says came to the cold account by sweeps, in tinybar, the newest first. */
export async function swept(coldAccount: string): Promise<number[]> {
  const { transactions } = (await mirror(`transactions?account.id=${coldAccount}&order=desc&limit=100`)) as MirrorReply;
  const ours = transactions.filter(
    ({ result, memo_base64: memo }) => result === 'SUCCESS' && Buffer.from(memo, 'base64').toString().startsWith('SW-'),
  );
  return ours.map(({ transfers }) => transfers.find(({ account }) => account === coldAccount)?.amount ?? 0);
}

/** As that, once there are so many. */
export async function sweptTimes(coldAccount: string, times: number): Promise<number[]> {
  await until(async () => (await swept(coldAccount)).length >= times, `${times} sweeps on the mirror`);
  return swept(coldAccount);
}

/** What an account holds, in tinybar. */
export async function heldBy(account: string): Promise<number> {
  const { balance } = (await mirror(`accounts/${account}?transactions=false`)) as { balance: { balance: number } };
  return balance.balance;
}

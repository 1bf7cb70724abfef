import { until } from '@asili/platform/testing';

interface MirrorReply {
  readonly transactions: readonly {
    readonly transaction_id: string;
    readonly result: string;
    readonly memo_base64: string;
    readonly transfers: readonly { readonly account: string; readonly amount: number }[];
  }[];
}

/** What the network says came to an account with a memo: tinybar of every transaction that succeeded, once there is one. */
export async function cameBack(account: string, memo: string): Promise<number[]> {
  const found = async (): Promise<number[]> => {
    const reply = await fetch(
      `${process.env['HEDERA_MIRROR_REST'] ?? ''}/api/v1/transactions?account.id=${account}&order=desc&limit=100`,
    );
    const { transactions } = (await reply.json()) as MirrorReply;
    const ours = transactions.filter(
      ({ result, memo_base64: text }) => result === 'SUCCESS' && Buffer.from(text, 'base64').toString() === memo,
    );
    return ours.map(({ transfers }) => transfers.find((transfer) => transfer.account === account)?.amount ?? 0);
  };
  await until(async () => (await found()).length > 0, `${memo} on the mirror`);
  return found();
}

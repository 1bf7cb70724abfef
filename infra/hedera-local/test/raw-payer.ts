import { AccountCreateTransaction, Hbar, PublicKey, TopicCreateTransaction } from '@hashgraph/sdk';
import type { Client } from '@hashgraph/sdk';
import { present } from './certificates.ts';
import type { RawPayer } from './raw-table.ts';
import { rawKey } from './raw-transactions.ts';

/** An account with money whose key signs raw bytes, and a topic anybody may write to. */
export async function aRawPayer(client: Client): Promise<RawPayer> {
  const key = rawKey(7);
  const create = new AccountCreateTransaction()
    .setKeyWithoutAlias(PublicKey.fromBytesED25519(key.publicKey))
    .setInitialBalance(new Hbar(100));
  const { accountId } = await (await create.execute(client)).getReceipt(client);
  const { topicId } = await (await new TopicCreateTransaction().execute(client)).getReceipt(client);
  return { num: present(accountId).num.toNumber(), topic: present(topicId).num.toNumber(), key };
}

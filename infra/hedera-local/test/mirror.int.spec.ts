import { until } from '@asili/kernel/testing';
import {
  AccountId,
  AccountInfoQuery,
  AddressBookQuery,
  FileId,
  Hbar,
  NftId,
  TokenBurnTransaction,
  TopicCreateTransaction,
  TopicMessageQuery,
  TopicMessageSubmitTransaction,
  TransferTransaction,
} from '@hashgraph/sdk';
import type { Client, TopicId } from '@hashgraph/sdk';
import {
  aCollection,
  anAccount,
  associate,
  metadata,
  mint,
  mintOf,
  mirrorId,
  moveNft,
  present,
} from './certificates.ts';
import type { Collection, Party } from './certificates.ts';
import { LocalNode } from './local-node.ts';

interface Page {
  readonly links: { readonly next: string | null };
}
type Nfts = Page & { readonly nfts: readonly { readonly serial_number: number; readonly token_id: string }[] };

let node: LocalNode;
let client: Client;
let collection: Collection;
let other: Collection;
let holder: Party;
let token: string;
let mintId: string;

beforeAll(async () => {
  node = await LocalNode.start('--heartbeat-seconds', '0', '--faults');
  client = node.client();
  collection = await aCollection(client, 100);
  other = await aCollection(client);
  token = collection.id.toString();
  holder = await anAccount(client, 20);
  const signed = await mintOf(collection, metadata(10))
    .setTransactionMemo('batch 1')
    .freezeWith(client)
    .sign(collection.supplyKey);
  const response = await signed.execute(client);
  await response.getReceipt(client);
  mintId = mirrorId(response.transactionId);
  await mint(client, other, metadata(3));
  for (const one of [collection, other]) await associate(client, holder, one.id);
  for (const serial of [2, 5, 9])
    await moveNft(client, new NftId(collection.id, serial), collection.treasury, holder.id);
  for (const serial of [1, 2]) await moveNft(client, new NftId(other.id, serial), other.treasury, holder.id);
});
afterAll(() => node.end());

/** Follows the links to the end and returns the rows of all pages. */
async function follow<Body extends Page, Row>(target: string, rows: (page: Body) => readonly Row[]): Promise<Row[]> {
  const all: Row[] = [];
  for (let next: string | null = `/api/v1/${target}`; next;) {
    const page: Body = await node.mirror(next);
    all.push(...rows(page));
    next = page.links.next;
  }
  return all;
}

describe('transactions', () => {
  it('shows one by its id as the public mirrors do', async () => {
    const { transactions } = await node.mirror<{ transactions: Record<string, unknown>[] }>(`transactions/${mintId}`);
    expect(transactions).toEqual([
      {
        assessed_custom_fees: [],
        batch_key: null,
        bytes: null,
        charged_tx_fee: 166_749_999,
        consensus_timestamp: expect.stringMatching(/^\d{10}\.\d{9}$/),
        entity_id: token,
        high_volume: false,
        max_custom_fees: [],
        max_fee: '1000000000',
        memo_base64: Buffer.from('batch 1').toString('base64'),
        name: 'TOKENMINT',
        nft_transfers: Array.from({ length: 10 }, (_, index) => ({
          is_approval: false,
          receiver_account_id: '0.0.1001',
          sender_account_id: null,
          serial_number: index + 1,
          token_id: token,
        })),
        node: '0.0.3',
        nonce: 0,
        parent_consensus_timestamp: null,
        result: 'SUCCESS',
        scheduled: false,
        staking_reward_transfers: [],
        token_transfers: [],
        transaction_hash: expect.stringMatching(/^[A-Za-z0-9+/]{64}$/),
        transaction_id: mintId,
        transfers: [
          { account: '0.0.802', amount: 166_749_999, is_approval: false },
          { account: '0.0.1001', amount: -166_749_999, is_approval: false },
        ],
        valid_duration_seconds: '120',
        valid_start_timestamp: mintId.split('-').slice(1).join('.'),
      },
    ]);
  });

  it('lists them in either order, in pages that neither repeat nor lose one', async () => {
    type List = Page & { transactions: { consensus_timestamp: string }[] };
    const times = (page: List) => page.transactions.map((row) => row.consensus_timestamp);
    const ascending = await follow<List, string>('transactions?order=asc&limit=3', times);
    const descending = await follow<List, string>('transactions?limit=4', times);
    expect(ascending).toEqual(ascending.toSorted());
    expect(new Set(ascending).size).toBe(ascending.length);
    expect(descending).toEqual(ascending.toReversed());
    const middle = present(ascending[3]);
    expect(await follow<List, string>(`transactions?order=asc&timestamp=gte:${middle}&limit=2`, times)).toEqual(
      ascending.slice(3),
    );
    expect(times(await node.mirror<List>(`transactions?timestamp=lt:${middle}&limit=1`))).toEqual([ascending[2]]);
  });

  it('filters by account, kind and result', async () => {
    type List = Page & { transactions: { name: string; result: string }[] };
    const mints = await node.mirror<List>('transactions?transactiontype=tokenmint');
    expect(mints.transactions.map(({ name }) => name)).toEqual(['TOKENMINT', 'TOKENMINT']);
    const own = await node.mirror<List>(`transactions?account.id=${holder.id.toString()}`);
    expect(own.transactions).toHaveLength(6); // Its creation and five moves; associations were paid by the operator.
    expect((await node.mirror<List>('transactions?result=fail')).transactions).toEqual([]);
  });
});

describe('NFTs', () => {
  it('shows one with its owner and way', async () => {
    expect(await node.mirror(`tokens/${token}/nfts/5`)).toMatchObject({
      account_id: holder.id.toString(),
      deleted: false,
      metadata: Buffer.from('ipfs://certificate/4').toString('base64'),
      serial_number: 5,
      token_id: token,
    });
    const way = await node.mirror<{ transactions: object[] }>(`tokens/${token}/nfts/5/transactions`);
    expect(way.transactions).toMatchObject([
      { type: 'CRYPTOTRANSFER', sender_account_id: '0.0.1001', receiver_account_id: holder.id.toString() },
      { type: 'TOKENMINT', sender_account_id: null, receiver_account_id: '0.0.1001', transaction_id: mintId },
    ]);
  });

  it('lists those of a collection and those of a holder over several collections, page by page', async () => {
    const serials = (page: Nfts) => page.nfts.map(({ serial_number }) => serial_number);
    expect(await follow<Nfts, number>(`tokens/${token}/nfts?limit=3`, serials)).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(await follow<Nfts, number>(`tokens/${token}/nfts?order=asc&limit=4&serialnumber=gte:3`, serials)).toEqual([
      3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(await follow<Nfts, number>(`tokens/${token}/nfts?account.id=${holder.id.toString()}`, serials)).toEqual([
      9, 5, 2,
    ]);
    const named = (page: Nfts) => page.nfts.map(({ token_id, serial_number }) => `${token_id}/${serial_number}`);
    const held = [`${other.id.toString()}/2`, `${other.id.toString()}/1`, `${token}/9`, `${token}/5`, `${token}/2`];
    expect(await follow<Nfts, string>(`accounts/${holder.id.toString()}/nfts?limit=1`, named)).toEqual(held);
    expect(await follow<Nfts, string>(`accounts/${holder.id.toString()}/nfts?limit=2&order=asc`, named)).toEqual(
      held.toReversed(),
    );
    expect(
      await follow<Nfts, string>(`accounts/${holder.id.toString()}/nfts?token.id=${token}&limit=1`, named),
    ).toEqual(held.slice(2));
  });

  it('keeps a burned one, deleted and without an owner', async () => {
    const burn = new TokenBurnTransaction().setTokenId(other.id).setSerials([3]);
    await (await (await burn.freezeWith(client).sign(other.supplyKey)).execute(client)).getReceipt(client);
    expect(await node.mirror(`tokens/${other.id.toString()}/nfts/3`)).toMatchObject({
      account_id: null,
      deleted: true,
    });
    expect(await node.mirror(`tokens/${other.id.toString()}`)).toMatchObject({
      total_supply: '2',
      max_supply: '0',
      supply_type: 'INFINITE',
    });
  });
});

describe('tokens and accounts', () => {
  it('shows a collection nobody can change', async () => {
    expect(await node.mirror(`tokens/${token}`)).toMatchObject({
      admin_key: null,
      decimals: '0',
      deleted: false,
      freeze_key: null,
      kyc_key: null,
      max_supply: '100',
      metadata_key: null,
      name: 'Certificates',
      pause_key: null,
      pause_status: 'NOT_APPLICABLE',
      supply_key: { _type: 'ED25519', key: collection.supplyKey.publicKey.toStringRaw() },
      supply_type: 'FINITE',
      total_supply: '10',
      treasury_account_id: '0.0.1001',
      type: 'NON_FUNGIBLE_UNIQUE',
      wipe_key: null,
    });
    const { tokens } = await node.mirror<{ tokens: { token_id: string }[] }>(
      `tokens?account.id=${holder.id.toString()}`,
    );
    expect(tokens.map(({ token_id }) => token_id)).toEqual([token, other.id.toString()]);
  });

  it('agrees with the node on accounts, and balances sum up to all hbar there is', async () => {
    const account = await node.mirror<{ balance: { balance: number; tokens: object[] } }>(
      `accounts/${holder.id.toString()}`,
    );
    const info = await new AccountInfoQuery().setAccountId(holder.id).execute(client);
    expect(account).toMatchObject({
      account: holder.id.toString(),
      key: { _type: 'ED25519', key: holder.key.publicKey.toStringRaw() },
      max_automatic_token_associations: 0,
      evm_address: `0x${Number(holder.id.num).toString(16).padStart(40, '0')}`,
    });
    expect(account.balance.balance).toBe(info.balance.toTinybars().toNumber());
    expect(account.balance.tokens).toEqual([
      { token_id: token, balance: 3 },
      { token_id: other.id.toString(), balance: 2 },
    ]);
    const { text } = await node.mirrorResponse('balances?limit=100&order=asc');
    const rest = await node.mirrorResponse('balances?limit=100&order=asc&account.id=gt:0.0.100');
    const amounts = [...`${text}${rest.text}`.matchAll(/"account":"(0\.0\.\d+)","balance":(\d+)/g)].map(
      ([, id, amount]) => [id, BigInt(present(amount))] as const,
    );
    expect([...new Map(amounts).values()].reduce((sum, amount) => sum + amount, 0n)).toBe(5_000_000_000_000_000_000n);
  });

  it('writes 64-bit numbers with all their digits', async () => {
    const { text } = await node.mirrorResponse('accounts/0.0.2');
    const [, digits = '0'] = /"balance":(\d{19})/.exec(text) ?? [];
    expect(BigInt(digits)).toBe(5_000_000_000_000_000_000n - 100_000_000_000_000_000n);
  });

  it('lists the associations of an account', async () => {
    const { tokens } = await node.mirror<{ tokens: object[] }>(`accounts/${holder.id.toString()}/tokens`);
    expect(tokens).toMatchObject([
      {
        token_id: token,
        balance: 3,
        automatic_association: false,
        freeze_status: 'NOT_APPLICABLE',
        kyc_status: 'NOT_APPLICABLE',
      },
      { token_id: other.id.toString(), balance: 2 },
    ]);
  });
});

describe('the network', () => {
  it('gives the exchange rate, the supply, its nodes and its blocks', async () => {
    expect(await node.mirror('network/exchangerate')).toMatchObject({
      current_rate: { cent_equivalent: 12, hbar_equivalent: 1 },
    });
    expect(await node.mirror('network/supply')).toMatchObject({
      total_supply: '5000000000000000000',
      released_supply: '100000000000000000',
    });
    expect(await node.mirror('network/nodes')).toMatchObject({
      nodes: [
        { node_account_id: '0.0.3', service_endpoints: [{ ip_address_v4: '127.0.0.1', port: node.ready.nodePort }] },
      ],
    });
    const { blocks } = await node.mirror<{ blocks: { timestamp: { to: string }; number: number; hash: string }[] }>(
      'blocks?limit=1',
    );
    const { transactions } = await node.mirror<{ transactions: { consensus_timestamp: string }[] }>(
      'transactions?limit=1&order=desc',
    );
    expect(blocks[0]?.timestamp.to).toBe(transactions[0]?.consensus_timestamp);
    expect(await node.mirror(`blocks/${present(blocks[0]).hash}`)).toEqual(blocks[0]);
    expect(blocks[0]).toMatchObject({ hapi_version: '0.76.1', logs_bloom: `0x${'0'.repeat(512)}` });
  });

  it('tells the SDK where its nodes are, over gRPC', async () => {
    const { nodeAddresses } = await new AddressBookQuery().setFileId(FileId.ADDRESS_BOOK).execute(client);
    expect(nodeAddresses).toHaveLength(1);
    expect(nodeAddresses[0]?.accountId?.toString()).toBe('0.0.3');
    expect(nodeAddresses[0]?.addresses.map(String)).toEqual([`127.0.0.1:${node.ready.nodePort}`]);
  });
});

describe('topics', () => {
  let topic: TopicId;

  it('keeps messages in sequence and streams them, old and new', async () => {
    topic = present(
      (await (await new TopicCreateTransaction().setTopicMemo('roots').execute(client)).getReceipt(client)).topicId,
    );
    const send = async (message: string) =>
      (await new TopicMessageSubmitTransaction().setTopicId(topic).setMessage(message).execute(client)).getReceipt(
        client,
      );
    const first = await send('one');
    const received: string[] = [];
    const subscription = new TopicMessageQuery()
      .setTopicId(topic)
      .setStartTime(0)
      .subscribe(client, null, (message) =>
        received.push(`${Number(message.sequenceNumber)} ${Buffer.from(message.contents).toString()}`),
      );
    await send('two');
    await until(() => received.length === 2, 'both messages');
    subscription.unsubscribe();
    expect(received).toEqual(['1 one', '2 two']);
    const { messages } = await node.mirror<{
      messages: { message: string; running_hash: string; sequence_number: number }[];
    }>(`topics/${topic.toString()}/messages`);
    expect(
      messages.map(({ sequence_number, message }) => [sequence_number, Buffer.from(message, 'base64').toString()]),
    ).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
    expect(messages[0]?.running_hash).toBe(Buffer.from(present(first.topicRunningHash)).toString('base64'));
    expect(await node.mirror(`topics/${topic.toString()}`)).toMatchObject({
      memo: 'roots',
      submit_key: null,
      deleted: false,
    });
  });

  it('joins the chunks of a long message', async () => {
    const long = 'z'.repeat(2500);
    const responses = await new TopicMessageSubmitTransaction().setTopicId(topic).setMessage(long).executeAll(client);
    for (const response of responses) await response.getReceipt(client);
    const { messages } = await node.mirror<{
      messages: { message: string; chunk_info: { number: number; total: number } | null }[];
    }>(`topics/${topic.toString()}/messages?sequencenumber=gt:2`);
    expect(messages.map(({ chunk_info }) => chunk_info)).toMatchObject([
      { number: 1, total: 3 },
      { number: 2, total: 3 },
      { number: 3, total: 3 },
    ]);
    expect(messages.map(({ message }) => Buffer.from(message, 'base64').toString()).join('')).toBe(long);
    const [payer, seconds = '', nanos = ''] = mirrorId(present(responses[0]).transactionId).split('-');
    const first = { account_id: payer, nonce: 0, scheduled: false, transaction_valid_start: `${seconds}.${nanos}` };
    expect(messages.map(({ chunk_info }) => chunk_info)).toEqual(
      [1, 2, 3].map((number) => ({ initial_transaction_id: first, number, total: 3 })),
    );
  });
});

describe('requests that do not fit', () => {
  it.each([
    ['transactions/0.0.1001-1700000000-000000001', 404, 'Not found'],
    ['tokens/0.0.999999', 404, 'Not found'],
    ['accounts/0.0.999999', 404, 'Not found'],
    ['nowhere', 404, 'Not found'],
    ['transactions/abc', 400, 'Invalid parameter: transactionId'],
    ['transactions?limit=0', 400, 'Invalid parameter: limit'],
    ['transactions?limit=many', 400, 'Invalid parameter: limit'],
    ['transactions?order=up', 400, 'Invalid parameter: order'],
    ['transactions?timestamp=yesterday', 400, 'Invalid parameter: timestamp'],
    ['transactions?transactiontype=NOPE', 400, 'Invalid parameter: transactiontype'],
    ['transactions?colour=red', 400, 'Unknown query parameter: colour'],
    ['accounts/x.y.z', 400, 'Invalid parameter: idOrAliasOrEvmAddress'],
    ['tokens/0.0.1/nfts?serialnumber=-1', 404, 'Not found'],
  ])('%s is answered %i in the form of the mirror', async (target, status, message) => {
    const answer = await node.mirrorResponse(target);
    expect(answer).toMatchObject({ status, body: { _status: { messages: [{ message }] } } });
  });

  it('caps the page at a hundred', async () => {
    const { accounts } = await node.mirror<{ accounts: object[] }>('accounts?limit=5000');
    expect(accounts).toHaveLength(100);
  });

  it('answers no more in a second than it is told to, and all when no limit is set', async () => {
    const statuses = async () =>
      (await Promise.all(Array.from({ length: 40 }, () => node.mirrorResponse('network/supply')))).map(
        ({ status }) => status,
      );
    await node.faults({ mirrorPerSecond: 5 });
    const limited = await statuses();
    expect(limited.filter((status) => status === 200).length).toBeLessThan(40);
    expect(new Set(limited)).toEqual(new Set([200, 429]));
    await node.faults({ mirrorPerSecond: 0 });
    expect(new Set(await statuses())).toEqual(new Set([200]));
  });

  it('finds transactions by whom an NFT came to or went from, unless it is told to hide them as older mirrors do', async () => {
    const found = async (account: string) =>
      (
        await node.mirror<{ transactions: { name: string; nft_transfers: object[] }[] }>(
          `transactions?account.id=${account}&transactiontype=CRYPTOTRANSFER&limit=100`,
        )
      ).transactions.filter(({ nft_transfers: moved }) => moved.length > 0).length;
    expect(await found(holder.id.toString())).toBe(5);
    await node.faults({ mirrorHidesNftAccounts: true });
    expect([await found(holder.id.toString()), await found('0.0.1001')]).toEqual([0, 5]); // The second paid for them.
    await node.faults({ mirrorHidesNftAccounts: false });
  });

  it('leaves the state alone whatever hbar transfers come by', async () => {
    await (
      await new TransferTransaction()
        .addHbarTransfer('0.0.1001', new Hbar(-1))
        .addHbarTransfer(new AccountId(3), new Hbar(1))
        .execute(client)
    ).getReceipt(client);
    expect(await node.mirror('network/supply')).toMatchObject({ released_supply: '100000000000000000' });
  });
});

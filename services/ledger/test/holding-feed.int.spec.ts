import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AccountId, Client, NftId, PrivateKey, TokenId, TransferTransaction } from '@hashgraph/sdk';
import { certificateCheck, type CertificateCheck } from '@asili/contracts';
import { until } from '@asili/platform/testing';
import { LedgerHarness } from './support/ledger-harness.ts';
import type { LedgerProcess } from './support/ledger-process.ts';
import { MirrorRelay } from './support/mirror-relay.ts';
import { aRegistration } from './support/products-stub.ts';
import { Visitors } from './support/visitors.ts';

interface Minted {
  readonly productId: string;
  readonly tokenId: string;
  readonly serial: number;
}

let harness: LedgerHarness;
let relay: MirrorRelay;
let client: Client;
let ledgers: LedgerProcess[];
let certificates: Minted[];
let verification: Visitors;

beforeAll(async () => {
  harness = await LedgerHarness.build('--heartbeat-seconds', '1');
  relay = await MirrorRelay.start(() => harness.network.mirror);
  ledgers = [
    await harness.ledger({ HEDERA_MIRROR_REST: relay.url }),
    await harness.ledger({ HEDERA_MIRROR_REST: relay.url }),
  ];
  certificates = await mint(4);
  verification = await Visitors.start(harness, ledgers, certificates);
  const { nodePort, operatorId, operatorKeyFile } = harness.network.ready;
  client = Client.forNetwork(
    { [`127.0.0.1:${nodePort}`]: new AccountId(3) },
    { scheduleNetworkUpdate: false, grpcDeadline: 3_000 },
  ).setOperator(operatorId, PrivateKey.fromStringDer(readFileSync(operatorKeyFile, 'utf8').trim()));
});
afterAll(async () => {
  client.close();
  relay.end();
  await verification.end();
  await harness.end();
});

async function mint(count: number): Promise<Minted[]> {
  const products = Array.from({ length: count }, () => aRegistration());
  await harness.events.publishAll(products.map((data) => ({ type: 'products.product-registered.v2' as const, data })));
  return Promise.all(
    products.map(async ({ productId }) => {
      const event = () =>
        harness.events.seen.find(
          ({ type, data }) => type === 'ledger.certificate-minted.v1' && data['productId'] === productId,
        );
      await until(() => event() !== undefined, 'a certificate');
      return { productId, ...(event()?.data['certificate'] as Omit<Minted, 'productId'>) };
    }),
  );
}

const check = async (
  { productId }: Minted,
  ledger = ledgers.find(({ running }) => running),
): Promise<CertificateCheck> =>
  certificateCheck.parse(
    await (await harness.ask(ledger as LedgerProcess, `/internal/certificates/${productId}/check`)).json(),
  );
const nth = (n: number): Minted => certificates[n] as Minted;
const becomesListed = (one: Minted, ledger?: LedgerProcess) =>
  until(async () => (await check(one, ledger)).source === 'feed', 'an answer by the list of changes');

/** Moves a serial out of safe keeping, as somebody with the holding account's key could; the operator pays. */
async function moveByHand({ tokenId, serial }: Minted): Promise<void> {
  const der = Buffer.from(
    readFileSync(path.join(harness.folder, 'secrets', 'ledger-holding.pem'), 'utf8').replaceAll(
      /-----[A-Z ]+-----|\s/g,
      '',
    ),
    'base64',
  );
  const { account_id: holder } = await harness.mirror<{ account_id: string }>(
    `/api/v1/tokens/${tokenId}/nfts/${serial}`,
  );
  const { treasury_account_id: treasury } = await harness.mirror<{ treasury_account_id: string }>(
    `/api/v1/tokens/${tokenId}`,
  );
  const move = new TransferTransaction()
    .addNftTransfer(new NftId(TokenId.fromString(tokenId), serial), holder, treasury)
    .freezeWith(client);
  await (await (await move.sign(PrivateKey.fromBytesED25519(der.subarray(-32)))).execute(client)).getReceipt(client);
}

describe('certificates by the list of changes at the holding account', () => {
  it('are confirmed on every instance without a question about any of them', async () => {
    for (const ledger of ledgers) for (const one of certificates) await becomesListed(one, ledger);
    const before = relay.asked.length;
    const replies = await Promise.all(Array.from({ length: 400 }, (_, n) => check(nth(n % 4), ledgers[n % 2])));
    expect(new Set(replies.map(({ source, ok, reachable }) => `${source} ${ok} ${reachable}`))).toEqual(
      new Set(['feed true true']),
    );
    expect(relay.asked.slice(before).filter((route) => /\/nfts\/\d+/.test(route))).toEqual([]);
  });

  it('cost the mirror a question a second however many are checked, and each visitor has their verdict', async () => {
    const [asked, started] = [relay.asked.length, performance.now()];
    const counts = new Map<string, number>();
    const looks = new Set<string | null>();
    await until(async () => {
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, n) => verification.verify(nth(n % 4).productId)),
      );
      for (const { verification: said } of replies) {
        const word = `${said.verdict} ${said.ledger.source}`;
        counts.set(word, (counts.get(word) ?? 0) + 1);
        looks.add(said.ledger.checkedAt);
      }
      return looks.size > 5;
    }, 'five more looks of the list');
    expect([...counts.keys()]).toEqual(['RECORD_GENUINE feed']);
    const questions = relay.asked.length - asked;
    expect(questions).toBeGreaterThan(0);
    expect(questions).toBeLessThanOrEqual(2 + (performance.now() - started) / 1000); // Two that are asked every ten seconds may come at the start.
  });

  it('are contradicted when one moves, and only that one', async () => {
    await moveByHand(nth(0));
    await until(
      async () => (await verification.verify(nth(0).productId)).verification.verdict !== 'RECORD_GENUINE',
      'another verdict',
    );
    expect(await verification.verify(nth(0).productId)).toMatchObject({
      isAuthentic: false,
      verification: { verdict: 'SUSPECT', reasons: ['LEDGER_MISMATCH'] },
    });
    for (const ledger of ledgers) await until(async () => !(await check(nth(0), ledger)).ok, 'the contradiction');
    expect(await check(nth(0))).toMatchObject({
      reachable: true,
      ok: false,
      mismatches: ['WRONG_OWNER', 'MODIFIED_AFTER_MOVE'],
      lastGoodAt: null,
    });
    for (const n of [1, 2, 3]) await becomesListed(nth(n));
  });

  it('are confirmed while the mirror is away for less than a minute, with the time of the last look', async () => {
    await harness.network.faults({ mirrorDown: true });
    const anotherLook = async () => {
      const before = relay.asked.length;
      await until(async () => (await check(nth(1))).ok && relay.asked.length > before, 'another look');
    };
    await anotherLook(); // One that was under way may have come to its end.
    const { checkedAt } = await check(nth(1));
    await anotherLook();
    expect(await check(nth(1))).toMatchObject({ source: 'feed', reachable: true, ok: true, checkedAt });
    await harness.network.noFaults();
    await until(async () => (await check(nth(1))).checkedAt !== checkedAt, 'a newer look');
  });

  it('are followed by another instance when one is killed', async () => {
    const [killed, left] = ledgers as [LedgerProcess, LedgerProcess];
    await killed.kill();
    const { checkedAt } = await check(nth(1), left);
    await until(
      async () => Date.parse((await check(nth(1), left)).checkedAt ?? '') > Date.parse(checkedAt ?? '') + 6_000,
      'looks after the lease of the killed one',
      60_000,
    );
  });

  it('are looked at one by one where the mirror does not list them', async () => {
    await harness.network.faults({ mirrorHidesNftAccounts: true });
    const [unlisted] = await mint(1);
    const answer = await check(unlisted as Minted);
    expect(answer).toMatchObject({ reachable: true, ok: true });
    expect(answer.source).not.toBe('feed');
    await becomesListed(nth(2)); // Of this one it told.
  });

  it('are all looked at one by one when one moved and the list did not tell', async () => {
    await moveByHand(nth(2));
    await until(async () => (await check(nth(3))).source !== 'feed', 'distrust', 60_000);
    expect(await check(nth(3))).toMatchObject({ reachable: true, ok: true });
    await until(async () => !(await check(nth(2))).ok, 'the contradiction');
    expect(
      ledgers
        .flatMap(({ log }) => log)
        .filter(({ msg }) => msg === 'a certificate changed on the ledger without its list telling'),
    ).toEqual([expect.objectContaining({ serial: nth(2).serial, productId: nth(2).productId })]);
    expect(await (await fetch(`${ledgers[1]?.url}/metrics`)).text()).toContain('asili_holding_feed_distrusted 1');
  });
});

import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startWallet, type RunningWallet } from '../src/wallet/wallet-server.ts';

jest.setTimeout(300_000);

const given = (key: string): string => {
  const value = process.env[key];
  if (!value) throw new Error(`${key} must be that of a running local network`);
  return value;
};
const file = path.join(mkdtempSync(path.join(tmpdir(), 'asili-wallet-')), 'wallet.json');
const start = (): Promise<RunningWallet> =>
  startWallet({
    node: given('HEDERA_NODE'),
    operatorId: given('HEDERA_OPERATOR_ID'),
    operatorKeyFile: given('HEDERA_OPERATOR_KEY_FILE'),
    file,
  });
let wallet: RunningWallet;
interface Account {
  id: string;
  hbar: string;
  tokens: { id: string; name: string; balance: string }[];
}

beforeAll(async () => {
  wallet = await start();
});
afterAll(() => wallet.stop());

const accounts = async (): Promise<Account[]> =>
  ((await (await fetch(`${wallet.url}/dev/wallet.json`)).json()) as { accounts: Account[] }).accounts;
const pay = (body: unknown) => fetch(`${wallet.url}/dev/wallet/pay`, { method: 'POST', body: JSON.stringify(body) });

describe('the test wallet', () => {
  it('has accounts with ten thousand HBAR and more, known to nobody who may not read its file', async () => {
    for (const { hbar } of await accounts()) expect(Number(hbar)).toBeGreaterThanOrEqual(10_000);
    expect(statSync(file).mode & 0o077).toBe(0);
    const key = (JSON.parse(readFileSync(file, 'utf8')) as { payInKey: string }).payInKey;
    const page = await fetch(`${wallet.url}/dev/wallet`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).not.toContain(key);
  });

  it('pays to the site unless told where, with the memo, as the mirror has it', async () => {
    const [payer, other] = await accounts();
    const { transactionId } = (await (await pay({ amount: '12.5', memo: 'AH-7K2M9QXD4TF' })).json()) as {
      transactionId: string;
    };
    const id = transactionId.replace('@', '-').replace(/\.(\d+)$/, '-$1');
    let found: { memo_base64: string; transfers: { account: string; amount: number }[] } | undefined;
    for (; !found; await delay(100))
      found = (
        (await (await fetch(`${given('HEDERA_MIRROR_REST')}/api/v1/transactions/${id}`)).json()) as {
          transactions?: (typeof found)[];
        }
      ).transactions?.[0];
    expect(Buffer.from(found.memo_base64, 'base64').toString()).toBe('AH-7K2M9QXD4TF');
    expect(found.transfers).toContainEqual(
      expect.objectContaining({ account: wallet.payInAccount, amount: 1_250_000_000 }),
    );
    expect(transactionId.startsWith(`${payer?.id ?? ''}@`)).toBe(true);
    expect((await pay({ account: other?.id, to: payer?.id, amount: '1' })).status).toBe(200);
  });

  it('pays in a token that nobody asked for, in whole units, as the mirror has it', async () => {
    const [payer, other] = await accounts();
    const token = payer?.tokens[0]?.id ?? '';
    expect([payer, other].map((each) => each?.tokens)).toEqual([
      [{ id: token, name: 'Market points', balance: expect.stringMatching(/^[1-9]\d*$/) as unknown }],
      [{ id: token, name: 'Market points', balance: '5' }],
    ]);
    const { transactionId } = (await (
      await pay({ account: other?.id, amount: '2', token, memo: 'AH-7K2M9QXD4TF' })
    ).json()) as { transactionId: string };
    const id = transactionId.replace('@', '-').replace(/\.(\d+)$/, '-$1');
    let found: { nft_transfers: { token_id: string; receiver_account_id: string }[] } | undefined;
    for (; !found; await delay(100))
      found = (
        (await (await fetch(`${given('HEDERA_MIRROR_REST')}/api/v1/transactions/${id}`)).json()) as {
          transactions?: (typeof found)[];
        }
      ).transactions?.[0];
    expect(found.nft_transfers).toMatchObject([
      { token_id: token, receiver_account_id: wallet.payInAccount },
      { token_id: token, receiver_account_id: wallet.payInAccount },
    ]);
    expect((await accounts())[1]?.tokens[0]?.balance).toBe('3');
    expect((await pay({ account: other?.id, amount: '4', token })).status).toBe(400);
    for (let sent = 0; sent < 3; sent += 1) expect((await pay({ amount: '10', token })).status).toBe(200); // Its issuer never runs out.
    for (const amount of ['0', '0.5', '11', '1e1', '-1']) expect((await pay({ amount, token })).status).toBe(400);
    expect(
      (await (await fetch(`${wallet.url}/dev/wallet`)).text()).includes(
        `<option value="${token}">Market points, ${token}</option>`,
      ),
    ).toBe(true);
  });

  it.each([
    [{}],
    [{ amount: '0' }],
    [{ amount: '1e3' }],
    [{ amount: 5 }],
    [{ amount: '1', to: 'me' }],
    [{ amount: '1', account: '0.0.2' }],
    [{ amount: '1', memo: 'x'.repeat(101) }],
    [{ amount: '9999999' }],
    [{ amount: '1', token: '0.0.9' }],
    [{ amount: '1', token: 7 }],
    [null],
    ['x'],
  ])('refuses %j', async (body) => {
    const reply = await pay(body);
    expect(reply.status).toBe(400);
    expect(((await reply.json()) as { error: string }).error).not.toBe('');
  });

  it('has the same accounts after a restart', async () => {
    const [before, account] = [await accounts(), wallet.payInAccount];
    await wallet.stop();
    wallet = await start();
    expect((await accounts()).map(({ id, tokens }) => [id, tokens])).toEqual(
      before.map(({ id, tokens }) => [id, tokens]),
    );
    expect(wallet.payInAccount).toBe(account);
  });
});

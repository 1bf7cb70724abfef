import { createHash } from 'node:crypto';
import { types } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import type { proto } from '@hiero-ledger/proto';
import fc from 'fast-check';
import { rawKey, rawTransaction, someTime } from '../../test/raw-transactions.ts';
import { accountId, tokenId } from '../hapi/ids.ts';
import { int64 } from '../hapi/int64.ts';
import { SECOND } from '../hapi/time.ts';
import { bodyOf } from '../mirror/decode.ts';
import { MirrorStore } from '../mirror/store.ts';
import type { Entry } from './entry.ts';
import { decodeEntry, encodeEntry } from './entry.ts';
import { fold, TOTAL_SUPPLY } from './fold.ts';
import { emptyState } from './state.ts';
import type { LedgerState } from './state.ts';
import { parseTransaction } from './transaction.ts';

/** Everybody's key is the same in this small world, and everybody's number is known in advance. */
const operator = rawKey(1);
const outsider = rawKey(2);
const OPERATOR = 1001;
const holders = [1002, 1003, 1004];
const tokens = [1005, 1006];
const people = [OPERATOR, ...holders];

const genesis: Entry = {
  type: 'genesis',
  at: someTime,
  genesis: {
    nodeAccount: 3,
    treasuryKey: rawKey(9).publicKey,
    operatorKey: operator.publicKey,
    operatorAccount: OPERATOR,
    operatorBalance: 10n ** 15n,
    rate: { hbars: 1, cents: 12 },
  },
};

type Data = Partial<proto.ITransactionBody>;
const renewal = { autoRenewPeriod: { seconds: int64(7_776_000) } };
const key = { ed25519: operator.publicKey };
const anAccount = (associations: number): Data => ({
  cryptoCreateAccount: {
    key,
    initialBalance: int64(500_000_000),
    maxAutomaticTokenAssociations: associations,
    ...renewal,
  },
});
const aToken: Data = {
  tokenCreation: {
    name: 'n',
    symbol: 's',
    tokenType: 1,
    treasury: accountId(OPERATOR),
    supplyKey: key,
    autoRenewAccount: accountId(OPERATOR),
    ...renewal,
  },
};
const setUp: Data[] = [anAccount(0), anAccount(1), anAccount(-1), aToken, aToken];

const person = fc.constantFrom(...people);
const token = fc.constantFrom(...tokens, 7777);
const serial = fc.integer({ min: 1, max: 12 }).map((value) => int64(value));
const step: fc.Arbitrary<Data> = fc.oneof(
  fc
    .record({ token, count: fc.integer({ min: 0, max: 11 }) })
    .map(({ token: num, count }) => ({
      tokenMint: { token: tokenId(num), metadata: Array.from({ length: count }, () => Buffer.from('m')) },
    })),
  fc
    .record({ token, serial, from: person, to: person })
    .map((move) => ({
      cryptoTransfer: {
        tokenTransfers: [
          {
            token: tokenId(move.token),
            nftTransfers: [
              {
                serialNumber: move.serial,
                senderAccountID: accountId(move.from),
                receiverAccountID: accountId(move.to),
              },
            ],
          },
        ],
      },
    })),
  fc
    .record({ from: person, to: person, amount: fc.integer({ min: 1, max: 400_000_000 }) })
    .map(({ from, to, amount }) => ({
      cryptoTransfer: {
        transfers: {
          accountAmounts: [
            { accountID: accountId(from), amount: int64(-amount) },
            { accountID: accountId(to), amount: int64(amount) },
          ],
        },
      },
    })),
  fc
    .record({ token, account: person })
    .map((one) => ({ tokenAssociate: { account: accountId(one.account), tokens: [tokenId(one.token)] } })),
  fc
    .record({ token, serials: fc.array(serial, { maxLength: 3 }) })
    .map((burn) => ({ tokenBurn: { token: tokenId(burn.token), serialNumbers: burn.serials } })),
);
const history = fc.array(
  fc.record({ data: step, payer: person, signedByOutsider: fc.nat(9).map((one) => one === 0) }),
  { minLength: 1, maxLength: 40 },
);

function entriesOf(steps: readonly { data: Data; payer: number; signedByOutsider: boolean }[]): Entry[] {
  const all = [...setUp.map((data) => ({ data, payer: OPERATOR, signedByOutsider: false })), ...steps];
  return [
    genesis,
    ...all.map(({ data, payer, signedByOutsider }, index): Entry => {
      const at = someTime + BigInt(index + 1) * SECOND;
      const bytes = rawTransaction({
        payer,
        validStart: at - SECOND,
        signers: [signedByOutsider ? outsider : operator],
        data,
      });
      const verdicts = index % 2 === 0 ? parseTransaction(bytes).signatures.verdicts() : undefined; // Both forms of the log.
      return { type: 'transaction', at, bytes, throttled: index % 17 === 16, verdicts };
    }),
  ];
}

/** What is wrong with the books; nothing, one hopes. */
function mistakesIn(state: LedgerState): string[] {
  const accounts = [...state.accounts.values()];
  const mistakes: string[] = [];
  if (accounts.reduce((sum, { balance }) => sum + balance, 0n) !== TOTAL_SUPPLY) mistakes.push('hbar was made or lost');
  if (accounts.some(({ balance }) => balance < 0n)) mistakes.push('an account is overdrawn');
  for (const one of state.tokens.values()) {
    const owners = [...one.nfts.values()].map(({ owner }) => owner);
    if (one.totalSupply !== BigInt(owners.length)) mistakes.push(`supply of ${one.num}`);
    for (const { num, relations } of accounts) {
      if ((relations.get(one.num)?.balance ?? 0) !== owners.filter((owner) => owner === num).length)
        mistakes.push(`${num} and ${one.num}`);
    }
  }
  return mistakes;
}

/** A state as plain arrays and text, so that it does not matter which kind of byte array or map holds it. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (types.isUint8Array(value)) return Buffer.from(value).toString('hex');
  if (types.isMap(value)) return [...value].map(plain);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(plain);
}

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(plain(value)))
    .digest('hex');

describe('folding the log', () => {
  it('gives the same state and records every time, also through the log form and with a snapshot in between', () => {
    fc.assert(
      fc.property(history, fc.nat(), (steps, cut) => {
        const entries = entriesOf(steps);
        const straight = emptyState();
        const items = entries.map((entry) => fold(straight, entry));
        let again = emptyState();
        const place = cut % entries.length;
        const itemsAgain = entries.map((entry, index) => {
          if (index === place) again = deserialize(serialize(again)) as LedgerState;
          return fold(again, decodeEntry(encodeEntry(entry)));
        });
        expect(digest(again)).toBe(digest(straight));
        expect(digest(itemsAgain)).toBe(digest(items));
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the books: no hbar made or lost, every NFT with exactly one owner, and the mirror agrees', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const state = emptyState();
        const mirror = new MirrorStore();
        for (const entry of entriesOf(steps)) {
          mirror.consume(fold(state, entry));
          expect(mistakesIn(state)).toEqual([]);
        }
        for (const [num, account] of state.accounts) {
          const shown = mirror.state.accounts.get(num);
          expect(shown?.balance).toBe(account.balance);
          expect([...(shown?.relations ?? [])].map(([one, { serials }]) => [one, serials.size])).toEqual(
            [...account.relations].map(([one, { balance }]) => [one, balance]),
          );
        }
        for (const [num, one] of state.tokens) {
          const shown = mirror.state.tokens.get(num);
          const alive = [...(shown?.nfts ?? [])].filter(([, { owner }]) => owner !== 0);
          expect(alive.map(([serialNumber, { owner }]) => [serialNumber, owner])).toEqual(
            [...one.nfts].map(([serialNumber, { owner }]) => [serialNumber, owner]),
          );
        }
      }),
      { numRuns: 30 },
    );
  });

  it('gives a duplicate its own outcome and leaves the first one alone', () => {
    const state = emptyState();
    const [first, ...rest] = entriesOf([]);
    for (const entry of [first, ...rest]) if (entry) fold(state, entry);
    const at = someTime + 100n * SECOND;
    const bytes = rawTransaction({
      payer: OPERATOR,
      validStart: at - SECOND,
      signers: [operator],
      data: { tokenMint: { token: tokenId(1005), metadata: [Buffer.from('a')] } },
    });
    fold(state, { type: 'transaction', at, bytes, throttled: false });
    fold(state, { type: 'transaction', at: at + 1n, bytes, throttled: false });
    expect(state.tokens.get(1005)?.nfts.size).toBe(1);
    expect([...state.recent.values()].at(-1)).toMatchObject({ receipt: { serials: [1] } });
    expect(bodyOf(bytes).data).toBe('tokenMint');
  });
});

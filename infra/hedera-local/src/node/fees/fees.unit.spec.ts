import { toRateSet, toTinybar } from './exchange-rate.ts';
import { scheduledFee } from './fee-schedule.ts';
import { automaticAssociationFee, queryFee } from './transaction-fee.ts';

const TINYCENTS_PER_DOLLAR = 10_000_000_000;
const dollars = (kind: Parameters<typeof scheduledFee>[0], used: Record<string, number>): number => {
  const { node, network, service } = scheduledFee(kind, used);
  return Number(node + network + service) / TINYCENTS_PER_DOLLAR;
};
const mint = (serials: number) => ({ TOKEN_MINT_NFT_BASE: 1, TOKEN_MINT_NFT: serials });

describe('the published fee schedule, in US dollars', () => {
  it.each([
    ['cryptoTransfer', 'hbar, one signature', { SIGNATURES: 1, ACCOUNTS: 2 }, 0.0001],
    ['cryptoTransfer', 'an NFT', { SIGNATURES: 1, ACCOUNTS: 2, TOKEN_TYPES: 1, TOKEN_TRANSFER_BASE: 1 }, 0.001],
    ['cryptoCreateAccount', 'with one key', { SIGNATURES: 1, KEYS: 1 }, 0.05],
    ['tokenCreation', 'with one key', { SIGNATURES: 1, KEYS: 1 }, 1],
    ['tokenCreation', 'with three keys', { SIGNATURES: 1, KEYS: 3 }, 1.02],
    [
      'tokenCreation',
      'with three keys, one of them for fees',
      { SIGNATURES: 1, KEYS: 3, TOKEN_CREATE_WITH_CUSTOM_FEE: 1 },
      2.02,
    ],
    ['tokenFreeze', 'refused or not', { SIGNATURES: 1 }, 0.001],
    ['tokenUpdateNfts', 'two certificates', { SIGNATURES: 1, NFT_UPDATE: 2 }, 0.002],
    ['tokenMint', 'one serial, one signature', { SIGNATURES: 1, ...mint(1) }, 0.02],
    ['tokenMint', 'one serial, two signatures', { SIGNATURES: 2, ...mint(1) }, 0.0201],
    ['tokenMint', 'ten serials, two signatures', { SIGNATURES: 2, ...mint(10) }, 0.2001],
    [
      'tokenMint',
      'ten serials, 350 bytes beyond those included',
      { SIGNATURES: 1, PROCESSING_BYTES: 1700, ...mint(10) },
      0.2035,
    ],
    ['tokenAssociate', 'one token', { SIGNATURES: 1, TOKEN_ASSOCIATE: 1 }, 0.05],
    ['tokenAssociate', 'two tokens', { SIGNATURES: 1, TOKEN_ASSOCIATE: 2 }, 0.1],
    ['tokenBurn', 'any number', { SIGNATURES: 1 }, 0.001],
    ['consensusCreateTopic', 'without keys', { SIGNATURES: 1 }, 0.01],
    ['consensusSubmitMessage', '100 bytes', { SIGNATURES: 1, MESSAGE_BYTES: 100 }, 0.00017],
  ] as const)('%s, %s, costs $%d', (kind, _what, used, price) => {
    expect(dollars(kind, used)).toBeCloseTo(price, 9);
  });
});

describe('in tinybar', () => {
  it('prices follow the exchange rate, rounded down', () => {
    expect([12, 8, 25].map((cents) => toTinybar(2_001_000_000n, { hbars: 1, cents }))).toEqual([
      166_750_000n,
      250_125_000n,
      80_040_000n,
    ]);
    expect(automaticAssociationFee({ hbars: 1, cents: 12 })).toBe(41_666_666n);
    expect(queryFee({ hbars: 1, cents: 12 })).toBe(7n); // The SDK offers a tenth more: 8, as with a real node.
  });

  it('a rate holds to the full hour', () => {
    const { currentRate, nextRate } = toRateSet({ hbars: 1, cents: 12 }, 7_260_000_000_001n);
    expect([currentRate?.expirationTime?.seconds?.low, nextRate?.expirationTime?.seconds?.low]).toEqual([
      10_800, 14_400,
    ]);
  });
});

import { expect, it } from '@jest/globals';
import { verdict } from './sent-transfer.ts';

const sending = { reference: '0.0.2@1.000000001', hashes: ['aa', 'bb'] };

it.each([
  ['SUCCESS', 'aa', { kind: 'succeeded', cost: { currency: 'HBAR', minor: 15n } }],
  ['SUCCESS', 'bb', { kind: 'succeeded', cost: { currency: 'HBAR', minor: 15n } }],
  ['SUCCESS', 'cc', { kind: 'void' }],
  ['ACCOUNT_DELETED', 'cc', { kind: 'void' }],
  ['INSUFFICIENT_ACCOUNT_BALANCE', 'aa', { kind: 'void' }],
  ['TRANSACTION_EXPIRED', 'aa', { kind: 'void' }],
  ['ACCOUNT_DELETED', 'aa', { kind: 'failed', reason: 'ACCOUNT_DELETED' }],
  ['INVALID_SIGNATURE', 'bb', { kind: 'failed', reason: 'INVALID_SIGNATURE' }],
])('%s of the bytes %s', (result, hash, news) => {
  expect(verdict({ result, hash, fee: 15n }, sending)).toEqual(news);
});

import { compareSerial } from './certificate-check.ts';

const expected = { holdingAccount: '0.0.3', metadata: 'ipfs://bafy/metadata.json', heldAt: '5.000000001' };
const observed = {
  owner: '0.0.3',
  deleted: false,
  metadata: 'ipfs://bafy/metadata.json',
  modifiedTimestamp: '5.000000001',
};

describe('what the mirror says against what we know', () => {
  it('stands when all agrees', () => expect(compareSerial(expected, observed)).toEqual([]));
  it.each([
    ['NOT_ON_LEDGER', null],
    ['WRONG_OWNER', { ...observed, owner: '0.0.2' }],
    ['DELETED', { ...observed, deleted: true }],
    ['WRONG_METADATA', { ...observed, metadata: 'ipfs://other' }],
    ['MODIFIED_AFTER_MOVE', { ...observed, modifiedTimestamp: '5.000000002' }],
  ] as const)('finds %s', (mismatch, seen) => expect(compareSerial(expected, seen)).toEqual([mismatch]));
  it('finds all at once', () => {
    expect(compareSerial(expected, { owner: null, deleted: true, metadata: '', modifiedTimestamp: null })).toEqual([
      'DELETED',
      'WRONG_OWNER',
      'WRONG_METADATA',
      'MODIFIED_AFTER_MOVE',
    ]);
  });
});

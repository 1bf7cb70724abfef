import { submitMeaning, verdictMeaning } from './transaction.ts';

describe('what a code means for stored bytes', () => {
  it.each([
    ['OK', 'maybe-accepted'],
    ['DUPLICATE_TRANSACTION', 'maybe-accepted'],
    ['BUSY', 'not-accepted'],
    ['PLATFORM_NOT_ACTIVE', 'not-accepted'],
    ['TRANSACTION_EXPIRED', 'expired'],
    ['INVALID_TRANSACTION_START', 'too-early'],
    ['INSUFFICIENT_PAYER_BALANCE', 'unpaid'],
    ['INSUFFICIENT_TX_FEE', 'rejected'],
    ['INVALID_SIGNATURE', 'rejected'],
    ['A_CODE_OF_TOMORROW', 'rejected'],
  ])('precheck %s: %s', (code, meaning) => expect(submitMeaning(code)).toBe(meaning));

  it.each([
    ['SUCCESS', 'success'],
    ['UNKNOWN', 'undecided'],
    ['RECEIPT_NOT_FOUND', 'undecided'],
    ['THROTTLED_AT_CONSENSUS', 'again'],
    ['TRANSACTION_EXPIRED', 'again'],
    ['INSUFFICIENT_PAYER_BALANCE', 'unpaid'],
    ['INSUFFICIENT_TX_FEE', 'refused'],
    ['TOKEN_MAX_SUPPLY_REACHED', 'refused'],
    ['A_CODE_OF_TOMORROW', 'refused'],
  ])('receipt %s: %s', (code, meaning) => expect(verdictMeaning(code)).toBe(meaning));
});

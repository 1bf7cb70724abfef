import { expect, it } from '@jest/globals';
import { accountBalanceResult } from './account-balance-result.ts';

const told = (balance: unknown, code: unknown = 0) => ({
  Result: {
    ResultType: 0,
    ResultCode: code,
    OriginatorConversationID: 'x',
    ResultParameters: { ResultParameter: [{ Key: 'AccountBalance', Value: balance }] },
  },
});

it('is all accounts of the short code together', () => {
  expect(
    accountBalanceResult(
      told(
        'Working Account|KES|0.00|0.00|0.00|0.00&Utility Account|KES|10000000.00|10000000.00|0.00|0.00&Charges Paid Account|KES|-1540.00|-1540.00|0.00|0.00',
      ),
    ),
  ).toBe(999_846_000n);
  expect(accountBalanceResult(told('Utility Account|KES|228037.50|228037.50|0.00|0.00'))).toBe(22_803_750n);
});

it('is nothing where a part of it cannot be read', () => {
  for (const wrong of [
    '',
    'Utility Account|USD|1.00',
    'Utility Account|KES|1.0',
    'Utility Account|KES|1e3',
    'Utility Account|KES|1.00&',
    undefined,
    7,
    {},
  ])
    expect(accountBalanceResult(told(wrong))).toBeNull();
  for (const body of [null, '', {}, told('Utility Account|KES|1.00', 2001)])
    expect(accountBalanceResult(body)).toBeNull();
});

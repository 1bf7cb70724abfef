import type { INestApplicationContext } from '@nestjs/common';
import { moneyToText } from '@asili/kernel';
import { Mongo } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { Balances } from '../../src/books/balances.mongo.ts';
import { CountBalances } from '../../src/books/account-balances.ts';
import { accountOf, balanceOf } from '../../src/books/domain/entry.ts';

/** Balances of accounts, once every entry is counted. */
export async function balancesHeld(app: INestApplicationContext, names: readonly string[]): Promise<string[]> {
  const commits = () =>
    app
      .get(Mongo)
      .collection('commits')
      .countDocuments({ stream: { $regex: '^journal-' } });
  await until(
    async () => (await app.get(Mongo).collection('journal_log').countDocuments()) === (await commits()),
    'the log to hold every entry',
  );
  await app.get(CountBalances, { strict: false }).run();
  const found = await app.get(Balances, { strict: false }).find(names);
  return names.map((name) => {
    const { type, asset } = accountOf(name);
    const totals = found.get(name);
    return moneyToText({ currency: asset, minor: totals ? balanceOf(type, totals.debit, totals.credit) : 0n });
  });
}

import { Money } from '@asili/ui/data';
import { type Currency, moneyFromText, moneyToText } from '@asili/kernel';
import { Change } from '../../../shared/figures/change.tsx';

interface Revenue {
  readonly amount: string;
  readonly currency: string;
}

/** How much more or less came in; nothing where the two are in different currencies. */
export function RevenueChange({
  now,
  before,
  than,
}: {
  readonly now: Revenue;
  readonly before: Revenue;
  readonly than: string;
}) {
  if (now.currency !== before.currency) return null;
  const currency = now.currency as Currency;
  const minor = moneyFromText(now.amount, currency).minor - moneyFromText(before.amount, currency).minor;
  const size = moneyToText({ currency, minor: minor < 0n ? -minor : minor });
  return (
    <Change
      by={minor > 0n ? 1 : minor < 0n ? -1 : 0}
      than={than}
      amount={<Money amount={size} currency={currency} />}
    />
  );
}

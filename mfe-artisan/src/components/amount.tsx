import { Money } from '@asili/ui/data';

/** An amount of the analytics reply. */
export function Amount({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  return <Money amount={amount} currency={currency} />;
}

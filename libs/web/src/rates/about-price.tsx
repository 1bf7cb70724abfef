import { useUi } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { useOtherPrice } from './exchange-rates.ts';

/** 'about KES 15,000' beside a price of $120. Keeps its line while rates come, and says nothing by old ones, as it has no room for their age. */
export function AboutPrice(price: { readonly amount: string; readonly currency: string }) {
  const { texts } = useUi();
  const other = useOtherPrice(price);
  return (
    <>
      {other && !other.stale ? (
        <>
          {texts.about} <Money amount={other.amount} currency={other.currency} whole />
        </>
      ) : (
        '\u00a0'
      )}
    </>
  );
}

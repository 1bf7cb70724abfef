import type { Cart } from '@asili/contracts';
import { LinkButton, Text } from '@asili/ui';
import { Money, RelativeTime } from '@asili/ui/data';
import { ActionBar } from '@asili/ui/navigation';
import { paths } from '@asili/web/paths';
import { useOtherPrice } from '@asili/web/rates';
import { Trans } from '@asili/web/trans';
import { useRef, type ReactNode } from 'react';
import { sumOf } from '../../../shared/cart-total.ts';
import { useMessages } from '../../../messages.ts';
import classes from '../cart.module.css';
import { CartGroup } from './cart-group.tsx';
import { CartSummary } from './cart-summary.tsx';

/** One sum is told in the other currency, too, by rates of when. */
function OtherTotal(total: { readonly amount: string; readonly currency: string }) {
  const t = useMessages();
  const other = useOtherPrice(total);
  if (!other) return null;
  return (
    <Text size="sm" tone="secondary">
      <Trans
        t={t}
        i18nKey="product.about"
        components={{
          price: <Money amount={other.amount} currency={other.currency} whole />,
          time: <RelativeTime at={other.asOf} />,
        }}
      />
    </Text>
  );
}

export interface CartContentsProps {
  readonly cart: Cart;
  readonly notices: ReactNode;
  readonly busy?: boolean;
  /** 0 takes the product out. */
  readonly onQuantity: (productId: string, quantity: number) => Promise<void>;
}

/** Items by artisan, and what they cost together. */
export function CartContents({ cart, notices, busy = false, onQuantity }: CartContentsProps) {
  const t = useMessages();
  const list = useRef<HTMLDivElement>(null);
  const change = (productId: string, quantity: number) => {
    const done = quantity === 0 ? () => list.current?.focus() : () => undefined; // The button that was pressed is gone with its line.
    onQuantity(productId, quantity).then(done, () => undefined);
  };
  const sums = sumOf(cart.groups.flatMap(({ subtotals }) => subtotals));
  const [only] = sums.length === 1 ? sums : [];
  const totals = sums.map((sum) => <Money key={sum.currency} {...sum} big />);
  const checkout = cart.itemCount > 0 && (
    <LinkButton variant="primary" full href={paths.checkout.getHref()}>
      {t('cart.checkout')}
    </LinkButton>
  );
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.groups} ref={list} tabIndex={-1} role="group" aria-label={t('cart.items')}>
          {notices}
          {cart.groups.map((group) => (
            <CartGroup key={group.artisanId} group={group} busy={busy} onQuantity={change} />
          ))}
        </div>
        <CartSummary
          itemCount={cart.itemCount}
          totals={totals}
          rate={only && <OtherTotal {...only} />}
          checkout={checkout}
          held={cart.groups.some(({ items }) => items.some(({ inPurchase }) => inPurchase))}
        />
      </div>
      {checkout && (
        <ActionBar inContainer>
          <b className={classes.docked}>
            {sums.map((sum) => (
              <Money key={sum.currency} {...sum} />
            ))}
          </b>
          {checkout}
        </ActionBar>
      )}
    </>
  );
}

import type { Cart } from '@asili/contracts';
import { Card, Heading, Icon, LinkButton, Text } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { paths } from '@asili/web/paths';
import Clock from 'lucide-react/icons/clock';
import { sumOf } from '../../../shared/cart-total.ts';
import { useMessages } from '../../../messages.ts';
import classes from '../cart.module.css';

/** What can be bought now, one sum per currency. */
export function CartSummary({ cart }: { readonly cart: Cart }) {
  const t = useMessages();
  const totals = sumOf(cart.groups.flatMap(({ subtotals }) => subtotals));
  return (
    <aside className={classes.side} aria-labelledby="cart-summary">
      <Card className={classes.group}>
        <Heading id="cart-summary">{t('cart.summary')}</Heading>
        <dl className={classes.sums}>
          <dt>{t('cart.itemCount', { count: cart.itemCount })}</dt>
          <dd className={classes.total} aria-live="polite">
            {totals.map(({ amount, currency }) => (
              <Money key={currency} amount={amount} currency={currency} big />
            ))}
          </dd>
        </dl>
        {cart.itemCount > 0 && (
          <LinkButton variant="primary" full href={paths.checkout.getHref()}>
            {t('cart.checkout')}
          </LinkButton>
        )}
        <Text size="sm" tone="secondary">{t('cart.totalText')}</Text>
      </Card>
      <p className={classes.assurance}>
        <Icon of={Clock} />
        <Text as="span" size="sm" tone="secondary">{t('cart.notHeld')}</Text>
      </p>
    </aside>
  );
}

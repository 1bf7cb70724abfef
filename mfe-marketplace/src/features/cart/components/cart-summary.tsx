import { Card, Heading, Icon, Text } from '@asili/ui';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { useMessages } from '../../../messages.ts';
import classes from '../cart.module.css';

export interface CartSummaryProps {
  readonly itemCount: number;
  /** One sum per currency. */
  readonly totals: ReactNode;
  /** What they are about in the other currency, by which rate. */
  readonly rate?: ReactNode;
  /** The way on, which phones have at their lower edge. */
  readonly checkout: ReactNode;
  /** Some of it is held for the customer in a purchase of theirs. */
  readonly held: boolean;
}

/** What can be bought now. */
export function CartSummary({ itemCount, totals, rate, checkout, held }: CartSummaryProps) {
  const t = useMessages();
  return (
    <aside className={classes.side} aria-labelledby="cart-summary">
      <Card className={classes.group}>
        <Heading id="cart-summary">{t('cart.summary')}</Heading>
        <dl className={classes.sums}>
          <dt>{t('cart.itemCount', { count: itemCount })}</dt>
          <dd className={classes.total} aria-live="polite">
            {totals}
          </dd>
        </dl>
        {checkout && <div className={classes.onlyWide}>{checkout}</div>}
        {rate}
        <Text size="sm" tone="secondary">
          {t('cart.totalText')}
        </Text>
      </Card>
      {!held && (
        <p className={classes.assurance}>
          <Icon of={Clock} />
          <Text as="span" size="sm" tone="secondary">
            {t('cart.notHeld')}
          </Text>
        </p>
      )}
    </aside>
  );
}

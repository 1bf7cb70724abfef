import { useUi } from '@asili/ui';
import { formatMoney } from '@asili/ui/data';
import { useServerEvent } from '@asili/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMessages } from '../../messages.ts';
import { Pending } from '../figures/pending.tsx';
import classes from './earnings.module.css';
import { payoutsQuery } from './get-payouts.ts';

/** What goes to the artisan next, beside what was sold, kept true by events; nothing where it cannot be had. */
export function Earnings() {
  const t = useMessages();
  const { locale } = useUi();
  const payouts = useInfiniteQuery(payoutsQuery);
  useServerEvent('payout', () => void payouts.refetch());
  const line = (amount: string, currency: string) =>
    t('earnings.available', { money: formatMoney(amount, currency, locale) });
  const available = payouts.data?.pages[0]?.balance.available;
  return (
    <span className={classes.lines}>
      {payouts.isPending && <Pending sample={line('10000.00', 'KES')} />}
      {available?.length === 0 && t('payouts.empty')}
      {available?.map(({ amount, currency }) => (
        <span key={currency}>{line(amount, currency)}</span>
      ))}
    </span>
  );
}

import type { Payment } from '@asili/contracts';
import { LinkButton, Row } from '@asili/ui';
import { paths } from '@asili/web/paths';
import Clock from 'lucide-react/icons/clock';
import CreditCard from 'lucide-react/icons/credit-card';
import Lock from 'lucide-react/icons/lock';
import X from 'lucide-react/icons/x';
import { choiceOf, contextOf } from '../../../shared/buying/api/get-payment.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import { walletName } from '../../../shared/buying/wallet-name.ts';
import classes from '../pay.module.css';
import { Result } from './result.tsx';

/** Reasons providers give, and how each is told; every other one is told without it. */
const explanations = {
  'cancelled-on-phone': ['cancelled', X],
  'wrong-pin': ['pin', Lock],
  unreachable: ['timeout', Clock],
  timeout: ['timeout', Clock],
  repeat: ['repeat', Clock],
  'insufficient-funds': ['funds', X],
  declined: ['declined', CreditCard],
  'not-received': ['notReceived', X],
} as const;

/** The provider said that nothing was taken. The items are still held while their time lasts. */
export function NotPaid({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  const { state, displayState, reason = '', quote, plan } = payment;
  const wallet = walletName(quote.pay.currency) ?? t('method.mobile_money');
  const known = Object.hasOwn(explanations, reason) ? explanations[reason as keyof typeof explanations] : undefined;
  const [key, icon] =
    known ?? ([displayState === 'expired' ? 'timeout' : state === 'cancelled' ? 'stopped' : 'other', X] as const);
  return (
    <div className={classes.narrow}>
      <Result tone="plain" icon={icon} title={t(`notPaid.${key}`, { wallet })}>
        {t(`notPaid.${key}Text`, { wallet, context: contextOf(payment) })}
      </Result>
      <Row>
        <LinkButton variant="primary" href={choiceOf(payment)}>
          {t('notPaid.again')}
        </LinkButton>
        {!plan && <LinkButton href={paths.cart.getHref()}>{t('checkout.cart')}</LinkButton>}
      </Row>
    </div>
  );
}

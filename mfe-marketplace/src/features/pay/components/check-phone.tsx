import type { Payment } from '@asili/contracts';
import { Notice, Text, TextLink, useUi } from '@asili/ui';
import { formatMoney } from '@asili/ui/data';
import { Trans } from '@asili/web/trans';
import Lock from 'lucide-react/icons/lock';
import { choiceOf } from '../../../shared/buying/api/get-payment.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import { useNow } from '../../../shared/buying/use-now.ts';
import { walletName } from '../../../shared/buying/wallet-name.ts';
import classes from '../pay.module.css';

const promptSeconds = 60;

/** The request is on the buyer's phone: what it looks like there, and how long it stays. */
export function CheckPhone({
  payment,
  prompt,
}: {
  readonly payment: Payment;
  readonly prompt: NonNullable<Payment['prompt']>;
}) {
  const t = useMessages();
  const { quote } = payment;
  const { locale } = useUi();
  const seconds = Math.max(0, Math.min(promptSeconds, Math.ceil((Date.parse(prompt.expiresAt) - useNow()) / 1000)));
  const amount = formatMoney(quote.pay.amount, quote.pay.currency, locale);
  const wallet = walletName(quote.pay.currency) ?? t('method.mobile_money');
  return (
    <div className={classes.narrow}>
      <div className={classes.centred}>
        <h1>{t('phone.title')}</h1>
        <Text tone="secondary">
          <Trans
            t={t}
            i18nKey="phone.text"
            values={{ amount, number: prompt.phoneNumber, wallet }}
            components={{ b: <b /> }}
          />
        </Text>
      </div>
      <div className={classes.pair}>
        <div className={classes.handset} role="img" aria-label={t('phone.asks', { amount, wallet })}>
          <div className={classes.screen}>
            <p>{t('phone.asks', { amount, wallet })}</p>
            <span className={classes.pin} />
          </div>
        </div>
        <div className={classes.ring}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <circle cx="50" cy="50" r="45" />
            <circle
              className={classes.ringLeft}
              cx="50"
              cy="50"
              r="45"
              pathLength={promptSeconds}
              strokeDasharray={`${seconds} ${promptSeconds}`}
            />
          </svg>
          <span>
            <b role="timer">{seconds}</b>
            <span className={classes.small}>{t('phone.seconds', { count: seconds })}</span>
          </span>
        </div>
      </div>
      {seconds === 0 && (
        <Notice announce="status" title={t('phone.over')}>
          {t('phone.overText', { wallet })}
        </Notice>
      )}
      <Notice icon={Lock}>{t('phone.pin')}</Notice>
      <div>
        <h2 className={classes.question}>{t('phone.nothing')}</h2>
        <Text tone="secondary">{t('phone.nothingText')}</Text>
        <TextLink data-touch-target href={choiceOf(payment)}>
          {t('phone.otherNumber')}
        </TextLink>
      </div>
    </div>
  );
}

import type { Payment } from '@asili/contracts';
import { Card, Heading, LinkButton, Row, Text, useUi } from '@asili/ui';
import { exactDate } from '@asili/ui/data';
import { paths } from '@asili/web/paths';
import Clock from 'lucide-react/icons/clock';
import { contextOf } from '../../../shared/buying/api/get-payment.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import { useNow } from '../../../shared/buying/use-now.ts';
import classes from '../pay.module.css';
import { Result } from './result.tsx';

/** Whether its items wait for it: as long as its quote, longer where its provider has it and nobody else had them. */
const isHeld = ({ processing, quote }: Payment, now: number): boolean =>
  processing ? processing.itemsHeld !== false : Date.parse(quote.expiresAt) > now;

/** Nobody knows yet. First what is certain, then what is done about it; nothing offers to pay again. */
export function UnknownOutcome({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  const { locale } = useUi();
  const context = contextOf(payment);
  const { processing } = payment;
  const now = useNow();
  const what = payment.plan || isHeld(payment, now) ? context : 'unheld';
  const key =
    processing?.why === 'settling' ? 'settling' : payment.displayState === 'processing' ? 'processing' : 'doubt';
  return (
    <div className={classes.narrow}>
      <Result tone="wait" icon={Clock} title={t(`${key}.title`)}>
        {t(`${key}.text`, { context: what })}
      </Result>
      <Card as="section" className={classes.card} aria-labelledby="doing">
        <Heading id="doing" size="sm">
          {t('doubt.doing')}
        </Heading>
        <Text tone="secondary">{t('doubt.doingText', { context: what })}</Text>
        {processing && <Text>{t('settling.until', { day: exactDate(new Date(processing.until), locale) })}</Text>}
        {payment.reason === 'looked-into' && <Text>{t('doubt.lookedInto')}</Text>}
      </Card>
      <Text tone="secondary">{t('doubt.close', { context })}</Text>
      <Row>
        <LinkButton href={payment.plan ? paths.plan.getHref() : paths.orders.getHref()}>
          {t('paid.orders', { context })}
        </LinkButton>
      </Row>
    </div>
  );
}

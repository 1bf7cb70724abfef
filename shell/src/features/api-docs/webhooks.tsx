import type { WebhookEventType } from '@asili/contracts';
import { Section } from '../../components/page.tsx';
import { Prose } from '../../components/prose.tsx';
import { useMessages } from './messages.ts';
import classes from './api-docs.module.css';

const events: Readonly<Record<WebhookEventType, string>> = {
  'product.certified': 'productId, certificate',
  'code.checked': 'verificationId, productId, verdict, isAuthentic, channel, place?',
  'order.paid': 'orderId, number, purchaseId, paymentId, lines, totals',
  'order.updated': 'orderId, number, purchaseId, state, by',
  'payment.updated': 'paymentId, purchaseId, state',
  'payout.updated': 'payoutId, amount, state, reason?',
};
const example = [
  'POST /asili HTTP/1.1',
  'content-type: application/json',
  'webhook-id: msg_…',
  'webhook-timestamp: 1795447800',
  'webhook-signature: v1,…',
  '',
  '{"type":"order.updated","timestamp":"2026-11-23T09:30:00.000Z",',
  ' "data":{"orderId":"ord_…","number":"1043218","purchaseId":"pur_…",',
  '         "state":"shipped","by":"artisan"}}',
].join('\n');

/** What is sent to integrators, and what they do with it. */
export function Webhooks() {
  const t = useMessages();
  return (
    <Section id="webhooks" title={t('api.hooks')} intro={t('api.hooksIntro')}>
      <Prose text={t('api.hooksText')} />
      <h3 className={classes.events}>{t('api.hookEvents')}</h3>
      <ul>
        {Object.entries(events).map(([type, data]) => (
          <li key={type}>
            <code className={classes.path}>{type}</code> <code>{`{${data}}`}</code>
          </li>
        ))}
      </ul>
      <div className={classes.codeHead}>{t('api.hookExample')}</div>
      <pre className={classes.code} tabIndex={0}>
        {example}
      </pre>
    </Section>
  );
}

import { Link } from '@asili/ui';
import { ExactTime, Money } from '@asili/ui/data';
import { useMessages } from '../messages.ts';
import classes from './facts.module.css';
import { providerName } from './providers.ts';
import { useDay } from './use-day.ts';

const names = [
  'account',
  'answer',
  'answer-by',
  'answer-sent',
  'artisan',
  'artisan-said',
  'asked',
  'asset',
  'attempt',
  'buyer',
  'buyer-said',
  'candidate',
  'category',
  'claimed',
  'closing-day',
  'code',
  'compared',
  'contact',
  'customer',
  'decide-by',
  'decided',
  'difference',
  'email',
  'evidence',
  'exchange',
  'expired',
  'failed',
  'from',
  'held',
  'item',
  'kind',
  'language',
  'matched',
  'member-since',
  'memo',
  'message',
  'movable-from',
  'name',
  'new-number',
  'note',
  'old-number',
  'order',
  'ours',
  'payment',
  'phone',
  'photo',
  'photos',
  'place',
  'plan',
  'product',
  'provider',
  'purchase',
  'reason',
  'receipt',
  'refund',
  'received',
  'reference',
  'reply',
  'report',
  'sent',
  'settled',
  'since',
  'state',
  'step',
  'subject',
  'tariff',
  'text',
  'theirs',
  'to',
  'told-at',
  'transaction',
  'verification',
  'why',
] as const;
const values = [
  'open',
  'matched',
  'returning',
  'returned',
  'reversed',
  'manual',
  'sending',
  'succeeded',
  'failed',
  'in-doubt',
  'submitted',
  'queued',
  'paid',
  'yes',
  'disputed',
  'completed',
  'refunded',
  'confirmed',
  'dismissed',
  'answered',
  'closed',
  'explained',
  'no-memo',
  'late',
  'over',
  'under',
  'not-arrived',
  'damaged',
  'not-as-described',
  'counterfeit',
  'wrong-item',
  'stolen',
  'underpaid',
  'review',
  'accepted',
  'unknown',
  'submitting',
  'topped-up',
  'tariff-differs',
  'gone',
  'on-its-way',
  'no-answer',
  'not-known',
  'no-result',
  'other',
  'cancelled',
  'expired',
  'order-cancelled',
  'order-reduced',
  'overpaid',
  'plan-refunded',
  'awaiting-payment',
  'processing',
  'purchase-over',
  'unfulfillable',
  'needs-attention',
  'declined',
  'not-set-up',
  'float-empty',
  'limit',
  'credentials',
  'account',
  'provider-away',
  'given-up',
  'held',
  'retried',
  'wrong-number',
  'no-account',
  'payer-unknown',
  'not-sent',
  'unknown-memo',
  'token',
  'requested',
  'asked',
  'named',
  'large',
  'day-limit',
  'transfer-limit',
  'not-signed',
  'not-named',
  'exchange',
  'waiting',
  'moved',
  'objected',
  'approved',
  'refused',
  'unpaid',
  'acknowledged',
  'refund-pending',
  'fraudulent',
  'product-not-received',
  'duplicate',
  'erased',
  'no-number',
  'general',
  'technical',
  'verification',
  'billing',
  'partnership',
  'enterprise',
  'security',
  'privacy',
  'community',
] as const;

const found = <const Known extends string>(known: readonly Known[], text: string): Known | undefined =>
  known.find((each) => each === text);

/** What a fact is called; a name without a text of its own is shown as it came, so that no queue's facts are lost here. */
export function useFactName(): (name: string) => string {
  const t = useMessages();
  return (name) => {
    const known = found(names, name);
    return known ? t(`fact.${known}`) : name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  };
}

/** What people wrote: quoted, never read as a word of ours. */
const written = new Set([
  'text',
  'evidence',
  'answer',
  'message',
  'note',
  'reply',
  'memo',
  'refund',
  'subject',
  'name',
  'item',
  'step',
  'decided',
  'buyer-said',
  'artisan-said',
]);
const isTime = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);
const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);
const isFile = (value: string): boolean => /^\/(media|api)\/[\w./-]+$/.test(value);
/** '125.00000000 HBAR' as amount and currency. */
const moneyOf = (value: string): RegExpExecArray | null => /^(-?\d+(?:\.\d+)?) ([A-Z]{3,4})$/.exec(value);
/** Ids, accounts, transactions, receipts: compared letter by letter. */
const isCode = (value: string): boolean => /^[a-z]{3}_\w+$|^\d+\.\d+\.\d+|^[A-Z0-9-]{8,}$/.test(value);

/** A fact as an operator reads it: words of ours in their language, times in their zone, amounts as they write them, everything else as it came. */
export function FactValue({ name, value }: { readonly name: string; readonly value: string }) {
  const t = useMessages();
  const day = useDay();
  if (written.has(name)) return <span className={classes.written}>{value}</span>;
  if (name === 'provider') return providerName(value);
  const known = found(values, value.replaceAll('_', '-'));
  if (known) return t(`value.${known}`);
  const [, amount, currency] = moneyOf(value) ?? [];
  if (amount !== undefined && currency !== undefined)
    return (
      <span className={classes.amount}>
        <Money amount={amount} currency={currency} />
      </span>
    );
  if (isTime(value)) return <ExactTime at={value} />;
  if (isDay(value)) return <time dateTime={value}>{day(value)}</time>;
  if (isFile(value))
    return (
      <Link data-touch-target className={classes.file} href={value} target="_blank" rel="noopener">
        {t('fact.open')}
      </Link>
    );
  return <span className={isCode(value) ? classes.code : classes.plain}>{value}</span>;
}

/** What a case is after an operator's decision, as the trail has it: a word of ours, and behind it what they or a provider gave: `paid: SKG1T8W0PD`, `matched to pay_…`. */
export function OutcomeValue({ value }: { readonly value: string }) {
  const t = useMessages();
  const [, state = '', detail] = /^([a-z-]+)(?:: | to )(.*)$/s.exec(value) ?? [];
  const known = found(values, state);
  if (!known || detail === undefined) return <FactValue name="state" value={value} />;
  return detail.trim() === '' ? (
    t(`value.${known}`)
  ) : (
    <span className={classes.plain}>{t('audit.outcome', { state: t(`value.${known}`), detail })}</span>
  );
}

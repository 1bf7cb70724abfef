import { displayCode } from '@asili/kernel';
import { Button, Heading, Notice, StatusBadge, useUi } from '@asili/ui';
import { RelativeTime } from '@asili/ui/data';
import { VerdictPanel } from '@asili/product-ui/verdict';
import { navigate } from '@asili/web';
import { Trans } from '@asili/web/trans';
import {
  type CachedVerdict,
  cancelVerification,
  flushQueue,
  getCachedVerdict,
  onChange,
  type PendingVerification,
} from '@asili/web/offline';
import { paths } from '@asili/web/paths';
import History from 'lucide-react/icons/history';
import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import { useMessages } from '../../../messages.ts';
import { ProductSummary } from '../../../shared/product-summary.tsx';
import classes from '../../../shared/result.module.css';
import { headlines, kindOfReply } from '../../../shared/verdict-texts.ts';
import { outcomeOf, type Settled } from '../api/offline-queue.ts';

export interface PendingResultProps {
  readonly pending: PendingVerification;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** It is pending no longer: its result, or none, because it was cancelled or refused. Nothing is asked again by itself. */
  readonly onEnd: (end: Settled) => void;
}

const toStart = () => navigate(paths.startVerification.getHref());

/** No connection: says that nothing was verified yet, and shows the last result, clearly as an old one. */
export function PendingResult({ pending, headingRef, onEnd }: PendingResultProps) {
  const t = useMessages();
  const { locale } = useUi();
  const [last, setLast] = useState<CachedVerdict | null>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    getCachedVerdict(pending.code).then(
      (answer) => setLast(answer ?? null),
      () => setLast(null),
    );
  }, [pending.code]);
  const checkOutcome = useEffectEvent(() => {
    void outcomeOf(pending, last ?? undefined).then((outcome) => outcome !== 'pending' && onEnd(outcome));
  });
  const known = last !== undefined;
  useEffect(() => {
    if (!known) return undefined;
    checkOutcome();
    return onChange(() => checkOutcome());
  }, [known]);
  const now = () => {
    setBusy(true);
    void flushQueue()
      .catch(() => false)
      .finally(() => setBusy(false));
  };
  const requestedAt = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(
    new Date(pending.askedAt),
  );
  return (
    <div className={classes.result}>
      <div className={classes.full}>
        <VerdictPanel kind="wait" title={t('queue.title')} headingRef={headingRef}>
          <Trans
            t={t}
            i18nKey="queue.text"
            values={{ code: displayCode(pending.code), time: requestedAt }}
            components={{ b: <b /> }}
          />
        </VerdictPanel>
      </div>
      {last && <EarlierResult answer={last} />}
      <div className={classes.next}>
        <Heading size="sm">{t('next.title')}</Heading>
        <Button variant="primary" full busy={busy} onClick={now}>
          {t('queue.now')}
        </Button>
        <Button full onClick={toStart}>
          {t('result.another')}
        </Button>
        <Button variant="quiet" full onClick={() => void cancelVerification(pending.key).then(toStart)}>
          {t('queue.drop')}
        </Button>
      </div>
    </div>
  );
}

const moods = { authentic: 'ok', pending: 'wait', unreachable: 'wait', 'not-verified': 'bad' } as const;

function EarlierResult({ answer: { reply, at } }: { readonly answer: CachedVerdict }) {
  const t = useMessages();
  const kind = kindOfReply(reply);
  return (
    <section className={classes.old} aria-labelledby="earlier-result">
      <Heading id="earlier-result">{t('queue.last')}</Heading>
      <Notice
        kind="caution"
        icon={History}
        title={<Trans t={t} i18nKey="queue.lastAt" components={{ time: <RelativeTime at={at} /> }} />}
      >
        {t('queue.lastText')}
      </Notice>
      <p>
        <StatusBadge kind={moods[kind]}>{t(headlines[kind])}</StatusBadge>
      </p>
      {reply.product && <ProductSummary product={reply.product} />}
    </section>
  );
}

import type { VerifyReply } from '@asili/contracts';
import { Button, Notice, TagWord, useUi } from '@asili/ui';
import { RelativeTime } from '@asili/ui/data';
import { VerdictPanel } from '@asili/ui/verdict';
import { Rich } from '@asili/web';
import { dropCheck, lastAnswer, onChange, sendWaiting, type KeptAnswer, type WaitingCheck } from '@asili/web/offline';
import History from 'lucide-react/icons/history';
import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { outcome } from '../../later.ts';
import { useMessages } from '../../messages.ts';
import { Piece } from './piece.tsx';
import classes from './result.module.css';
import { headlineKey } from './verdict-case.ts';

export interface WaitingAnswerProps {
  readonly check: WaitingCheck;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** It waits no longer: its answer, or none, because it was taken back or refused. Nothing is asked again by itself. */
  readonly onEnd: (end: { readonly reply: VerifyReply } | { readonly gone: true }) => void;
}

/** No connection: says that nothing was checked yet, and shows the last answer, clearly as an old one. */
export function WaitingAnswer({ check, headingRef, onEnd }: WaitingAnswerProps) {
  const t = useMessages();
  const { locale } = useUi();
  const [last, setLast] = useState<KeptAnswer | null>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    lastAnswer(check.code).then((answer) => setLast(answer ?? null), () => setLast(null));
  }, [check.code]);
  const look = useEffectEvent(() => {
    void outcome(check, last ?? undefined).then((come) => come !== 'waits' && onEnd(come));
  });
  const known = last !== undefined;
  useEffect(() => {
    if (!known) return undefined;
    look();
    return onChange(() => look());
  }, [known]);
  const now = () => {
    setBusy(true);
    void sendWaiting().catch(() => false).finally(() => setBusy(false));
  };
  const asked = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(check.askedAt));
  return (
    <div className={classes.answer}>
      <div className={classes.full}>
        <VerdictPanel kind="wait" title={t('later.title')} headingRef={headingRef}>
          <Rich namespace="mfe_verify" id="later.text" values={{ code: shown(check.code), time: asked }} parts={{ b: <b /> }} />
        </VerdictPanel>
      </div>
      {last && <OldAnswer answer={last} />}
      <div className={classes.next}>
        <h2 className="h-sm">{t('next.title')}</h2>
        <Button variant="primary" full busy={busy} onClick={now}>
          {t('later.now')}
        </Button>
        <Button full onClick={() => navigate('/verify')}>
          {t('answer.another')}
        </Button>
        <Button variant="quiet" full onClick={() => void dropCheck(check.key).then(() => navigate('/verify'))}>
          {t('later.drop')}
        </Button>
      </div>
    </div>
  );
}

const shown = (code: string) => code.replace(/^(\d{4})(\d{4})$/, '$1\u00a0$2').slice(0, 40);

function OldAnswer({ answer: { reply, at } }: { readonly answer: KeptAnswer }) {
  const t = useMessages();
  const { verdict } = reply.verification;
  const kind = reply.isAuthentic ? 'ok' : verdict === 'PENDING' || verdict === 'LEDGER_UNREACHABLE' ? 'wait' : 'bad';
  return (
    <section className={classes.old} aria-labelledby="last-answer">
      <h2 id="last-answer" className="h-md">
        {t('later.last')}
      </h2>
      <Notice kind="caution" icon={History} title={<>{t('later.lastAt')} <RelativeTime at={at} />{t('later.notNow')}</>}>
        {t('later.lastText')}
      </Notice>
      <p>
        <TagWord kind={kind}>{t(headlineKey(reply))}</TagWord>
      </p>
      {reply.product && <Piece product={reply.product} />}
    </section>
  );
}

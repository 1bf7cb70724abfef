import { Button, LinkButton } from '@asili/ui';
import { ProofList, VerdictPanel } from '@asili/ui/verdict';
import { useMessages } from '../../messages.ts';
import type { AnswerProps } from './answer.tsx';
import { CheckDetails } from './check-details.tsx';
import { HistoryLink } from './history-link.tsx';
import { Piece } from './piece.tsx';
import classes from './result.module.css';

/** No verdict yet: the certificate is on its way, or the ledger did not answer. Never shown as a failure of the piece. */
export function PendingAnswer({ code, reply, headingRef, onAgain, again }: AnswerProps) {
  const t = useMessages();
  const unreachable = reply.verification.verdict === 'LEDGER_UNREACHABLE';
  const key = unreachable ? 'unreachable' : 'pending';
  return (
    <div className={classes.answer}>
      <div className={classes.full}>
        <VerdictPanel kind="wait" title={t(`${key}.title`)} headingRef={headingRef}>
          {t(`${key}.text`)}
        </VerdictPanel>
      </div>
      {reply.product && <Piece product={reply.product} />}
      <div className={classes.proofs}>
        <h2 className="h-md">{t('checked.title')}</h2>
        <ProofList
          proofs={[
            { kind: 'proven', title: t('waiting.known'), detail: t('waiting.knownDetail') },
            { kind: 'open', title: t(`${key}.finding`), detail: t(`${key}.findingDetail`) },
          ]}
        />
        <CheckDetails code={code} reply={reply} />
      </div>
      <div className={classes.next}>
        <h2 className="h-sm">{t('next.title')}</h2>
        <Button variant="primary" full busy={again} onClick={onAgain}>
          {t('waiting.again')}
        </Button>
        <LinkButton full href="/verify">
          {t('answer.another')}
        </LinkButton>
        <HistoryLink code={reply.verification.productId} />
      </div>
    </div>
  );
}

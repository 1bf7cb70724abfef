import { likelyShortCodes } from '@asili/kernel';
import { LinkButton } from '@asili/ui';
import { groupCode } from '@asili/ui/forms';
import { type Proof, ProofList, type Todo, TodoList, VerdictPanel } from '@asili/ui/verdict';
import { Rich } from '@asili/web';
import { Link } from 'wouter';
import { useMessages } from '../../messages.ts';
import type { AnswerProps } from './answer.tsx';
import { CheckDetails } from './check-details.tsx';
import { HistoryLink } from './history-link.tsx';
import { Piece } from './piece.tsx';
import classes from './result.module.css';
import { type NotVerifiedCase, caseOf } from './verdict-case.ts';

/** Calm and useful: what was found, what to do now, where to report. */
export function NotVerifiedAnswer({ code, reply, headingRef, report }: AnswerProps) {
  const t = useMessages();
  const found = caseOf(reply);
  const shown = groupCode(code).slice(0, 40).replace(' ', '\u00a0'); // The two groups stay on one line.
  return (
    <div className={classes.answer}>
      <div className={classes.full}>
        <VerdictPanel kind="not" title={t('verdict.notVerified')} headingRef={headingRef}>
          <Rich namespace="mfe_verify" id={`not.text.${found}`} values={{ code: shown }} parts={{ b: <b /> }} />
        </VerdictPanel>
      </div>
      <div className={classes.todo}>
        {reply.product && found !== 'foreign' && <Piece product={reply.product} />}
        <h2 className="h-md">{t('todo.title')}</h2>
        <TodoList items={useTodos(code, found, reply.product?.supersededBy)} />
        <div className={classes.nextLow}>
          <LinkButton variant="primary" full href="/verify">
            {t('answer.another')}
          </LinkButton>
          {report}
        </div>
      </div>
      <div className={classes.proofs}>
        <h2 className="h-md">{t('checked.title')}</h2>
        <ProofList proofs={useFindings(found)} />
        <CheckDetails code={code} reply={reply} />
        <HistoryLink code={reply.verification.productId} />
      </div>
    </div>
  );
}

function useTodos(code: string, found: NotVerifiedCase, supersededBy?: string): Todo[] {
  const t = useMessages();
  const [likely] = likelyShortCodes(code);
  const first: Todo =
    found === 'foreign'
      ? { title: t('todo.foreign'), detail: t('todo.foreignDetail') }
      : supersededBy
        ? { title: t('todo.newer'), detail: <Link className="link" href={`/verify/${encodeURIComponent(supersededBy)}`}>{t('todo.newerDetail')}</Link> }
        : {
            title: t('todo.again'),
            detail: likely ? <Rich namespace="mfe_verify" id="todo.slip" values={{ code: groupCode(likely) }} parts={{ a: <Link className="link" href={`/verify/${likely}`} /> }} /> : t('todo.againDetail'),
          };
  return [first, { title: t('todo.wait'), detail: t('todo.waitDetail') }, { title: t('todo.tell'), detail: t('todo.tellDetail') }];
}

function useFindings(found: NotVerifiedCase): Proof[] {
  const t = useMessages();
  return [
    { kind: 'failed', title: t(`finding.${found}`), detail: t(`finding.${found}Detail`) },
    { kind: 'proven', title: t('finding.worked'), detail: t('finding.workedDetail') },
  ];
}

import { Button, EmptyState } from '@asili/ui';
import { ApiError, describeError, usePageTitle } from '@asili/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useRoute } from 'wouter';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { keepOwnCheck } from '../features/own-checks/own-checks.ts';
import { ReportButton } from '../features/report/report-button.tsx';
import { headlineKey } from '../features/result/verdict-case.ts';
import { AnswerSkeleton } from '../features/result/answer-skeleton.tsx';
import { Answer } from '../features/result/answer.tsx';
import { decode } from '../code.ts';
import { useMessages } from '../messages.ts';
import { ask } from './ask.ts';
import type { AnswerState } from './open-answer.ts';
import classes from './verify.module.css';

const WaitingAnswer = lazy(() => import('../features/result/waiting-answer.tsx').then((module) => ({ default: module.WaitingAnswer })));

/**
 * The verdict on one code. Opened from the QR by a phone's own camera, from the scanner, or by typing. It checks once
 * when it opens; Back and forward show the same answer again without a second check.
 */
export function AnswerPage() {
  const t = useMessages();
  const [, params] = useRoute('/verify/:code');
  const code = decode(params?.code ?? '');
  const { scanned, check } = useHistoryState<AnswerState | null>() ?? {};
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const queryKey = ['verify', code, check ?? 'opened'];
  const answer = useQuery({ queryKey, queryFn: () => ask(code, scanned ?? window.location.href), enabled: code !== '' });
  const reply = answer.data && 'reply' in answer.data ? answer.data.reply : undefined;
  const waiting = answer.data && 'waiting' in answer.data ? answer.data.waiting : undefined;
  const failed = answer.isError || (answer.data && 'gone' in answer.data);
  usePageTitle(t(reply ? headlineKey(reply) : waiting ? 'later.title' : failed ? 'failed.title' : 'answer.checking'));
  const arrived = reply?.verification.id ?? waiting?.key;
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  useEffect(() => {
    if (reply) keepOwnCheck(code, reply);
  }, [code, reply]);

  if (reply) {
    return <Answer code={code} reply={reply} headingRef={heading} onAgain={() => void answer.refetch()} again={answer.isFetching} report={<ReportButton code={code} quiet={reply.isAuthentic} />} />;
  }
  if (waiting) {
    return (
      <Suspense fallback={<AnswerSkeleton />}>
        <WaitingAnswer key={waiting.key} check={waiting} headingRef={heading} onEnd={(end) => queries.setQueryData(queryKey, end)} />
      </Suspense>
    );
  }
  if (failed) {
    return (
      <div className="wrap section" role="alert">
        <EmptyState
          as="h1"
          title={t('failed.title')}
          actions={
            <>
              <Button variant="primary" busy={answer.isFetching} onClick={() => void answer.refetch()}>
                {t('failed.retry')}
              </Button>
              <Button onClick={() => navigate('/verify')}>{t('answer.another')}</Button>
            </>
          }
        >
          {answer.error instanceof ApiError && answer.error.status === 0 ? t('failed.offline') : <Failure error={answer.error} />}
        </EmptyState>
      </div>
    );
  }
  return <AnswerSkeleton />;
}

/** The sentence for everyone, then what the server said about this one failure. */
function Failure({ error }: { readonly error: unknown }) {
  const t = useMessages();
  const detail = describeError(error, '');
  return (
    <>
      {t('failed.text')}
      {detail && <span className={classes.detail}>{detail}</span>}
    </>
  );
}

import type { VerifyReply } from '@asili/contracts';
import { Button, EmptyState } from '@asili/ui';
import { api, describeError, useOnline, usePageTitle } from '@asili/web';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRoute } from 'wouter';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { keepOwnCheck } from '../features/own-checks/own-checks.ts';
import { ReportButton } from '../features/report/report-button.tsx';
import { headlineKey } from '../features/result/verdict-case.ts';
import { AnswerSkeleton } from '../features/result/answer-skeleton.tsx';
import { Answer } from '../features/result/answer.tsx';
import { decode } from '../code.ts';
import { useMessages } from '../messages.ts';
import type { AnswerState } from './open-answer.ts';
import classes from './verify.module.css';

/**
 * The verdict on one code. Opened from the QR by a phone's own camera, from the scanner, or by typing. It checks once
 * when it opens; Back and forward show the same answer again without a second check.
 */
export function AnswerPage() {
  const t = useMessages();
  const [, params] = useRoute('/verify/:code');
  const code = decode(params?.code ?? '');
  const { scanned, check } = useHistoryState<AnswerState | null>() ?? {};
  const online = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = useQuery({
    queryKey: ['verify', code, check ?? 'opened'],
    queryFn: () => api<VerifyReply>('POST', `/api/verify/${encodeURIComponent(code)}`, { body: { scanned: scanned ?? window.location.href, location: 'Unknown' } }),
    enabled: code !== '',
  });
  usePageTitle(t(answer.data ? headlineKey(answer.data) : answer.isError ? 'failed.title' : 'answer.checking'));
  const arrived = answer.data?.verification.id;
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  const reply = answer.data;
  useEffect(() => {
    if (reply) keepOwnCheck(code, reply);
  }, [code, reply]);

  if (answer.data) {
    return <Answer code={code} reply={answer.data} headingRef={heading} onAgain={() => void answer.refetch()} again={answer.isFetching} report={<ReportButton code={code} quiet={answer.data.isAuthentic} />} />;
  }
  if (answer.isError || answer.isPaused) {
    // A paused check goes out by itself once there is a connection.
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
          {online && !answer.isPaused ? <Failure error={answer.error} /> : t('failed.offline')}
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

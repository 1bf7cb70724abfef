import { Button, Container, EmptyState } from '@asili/ui';
import { ApiError, describeError, lazyPart, navigate, useEntryKey, useHistoryState, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { Suspense, useEffect, useRef } from 'react';
import { useRoute } from 'wouter';
import { keepOwnVerification } from '../features/history/own-verifications.ts';
import { ReportButton } from '../features/report/components/report-button.tsx';
import { ResultSkeleton } from '../features/result/components/result-skeleton.tsx';
import { VerificationResult } from '../features/result/components/verification-result.tsx';
import { useMessages } from '../messages.ts';
import { decodeCode } from '../shared/decode-code.ts';
import { headlines, kindOfReply } from '../shared/verdict-texts.ts';
import type { VisitState } from '../features/result/open-verification.ts';
import { useVerification } from '../features/result/hooks/use-verification.ts';
import classes from './verify.module.css';

const PendingResult = lazyPart(() =>
  import('../features/result/components/pending-result.tsx').then((module) => module.PendingResult),
);

/** The result for one code, opened from the QR code by a phone's own camera, from the scanner, or by typing. */
export function ResultPage() {
  const t = useMessages();
  const [, params] = useRoute(paths.verify.pattern);
  const code = decodeCode(params?.code ?? '');
  const { scanned } = useHistoryState<VisitState | null>() ?? {};
  const entry = useEntryKey();
  const heading = useRef<HTMLHeadingElement>(null);
  const { outcome, busy, reverify, setOutcome } = useVerification(code, scanned, entry);
  const reply = outcome && 'reply' in outcome ? outcome.reply : undefined;
  const pending = outcome && 'pending' in outcome ? outcome.pending : undefined;
  const error = outcome && 'failed' in outcome ? outcome.failed : undefined;
  usePageTitle(
    t(reply ? headlines[kindOfReply(reply)] : pending ? 'queue.title' : outcome ? 'failed.title' : 'result.verifying'),
  );
  const arrived = reply?.verification.id ?? pending?.key;
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  useEffect(() => {
    if (reply) keepOwnVerification(code, reply);
  }, [code, reply]);

  if (reply)
    return (
      <VerificationResult
        code={code}
        reply={reply}
        headingRef={heading}
        onAgain={reverify}
        busy={busy}
        report={<ReportButton code={code} quiet={reply.isAuthentic} />}
      />
    );
  if (pending) {
    return (
      <Suspense fallback={<ResultSkeleton />}>
        <PendingResult key={pending.key} pending={pending} headingRef={heading} onEnd={setOutcome} />
      </Suspense>
    );
  }
  if (!outcome) return <ResultSkeleton />;
  return (
    <Container space="section" role="alert">
      <EmptyState
        as="h1"
        title={t('failed.title')}
        actions={
          <>
            <Button variant="primary" busy={busy} onClick={reverify}>
              {t('failed.retry')}
            </Button>
            <Button onClick={() => navigate(paths.startVerification.getHref())}>{t('result.another')}</Button>
          </>
        }
      >
        {error instanceof ApiError && error.status === 0 ? t('failed.offline') : <Failure error={error} />}
      </EmptyState>
    </Container>
  );
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

import { verdictKind } from '@asili/contracts/verdict';
import { displayCode } from '@asili/kernel';
import { toast, type ToastInput } from '@asili/ui';
import { paths } from '@asili/web/paths';
import type { SyncResult } from '@asili/web/offline';
import type { useOfflineMessages } from './messages.ts';

type Texts = ReturnType<typeof useOfflineMessages>;
const readMs = 12_000;

const verdictKeys = {
  authentic: 'verdict.authentic',
  pending: 'verdict.pending',
  unreachable: 'verdict.tryAgain',
  'not-verified': 'verdict.notVerified',
} as const;
const verdictKey = ({ reply }: Extract<SyncResult, { kind: 'checked' }>) =>
  verdictKeys[verdictKind(reply.verification.verdict, reply.isAuthentic)];

const moods = {
  'verdict.authentic': 'success',
  'verdict.notVerified': 'destructive',
  'verdict.pending': 'default',
  'verdict.tryAgain': 'default',
} as const;

function one(outcome: SyncResult, t: Texts): ToastInput {
  switch (outcome.kind) {
    case 'checked': {
      const verdict = verdictKey(outcome);
      return {
        title: t('sent.checked', { code: displayCode(outcome.code) }),
        description: t('sent.checkedLater', { verdict: t(verdict) }),
        variant: moods[verdict],
      };
    }
    case 'check-refused':
      return {
        title: t('sent.refused', { code: displayCode(outcome.code) }),
        description: outcome.detail ?? t('sent.refusedText'),
        variant: 'destructive',
      };
    case 'registered':
      return {
        title: t('sent.registered'),
        description: t('sent.registeredText', { name: outcome.name }),
        variant: 'success',
      };
    case 'registration-refused':
      return {
        title: t('sent.failed', { name: outcome.name }),
        description: [outcome.detail, t('sent.failedText')].filter(Boolean).join(' '),
        variant: 'destructive',
      };
  }
}

function line(outcome: SyncResult, t: Texts): string {
  switch (outcome.kind) {
    case 'checked':
      return t('sent.line', { name: displayCode(outcome.code), result: t(verdictKey(outcome)) });
    case 'check-refused':
      return t('sent.line', { name: displayCode(outcome.code), result: t('result.refused') });
    case 'registered':
      return t('sent.line', { name: outcome.name, result: t('result.registered') });
    case 'registration-refused':
      return t('sent.line', { name: outcome.name, result: t('result.failed') });
  }
}

/** The page that shows the answer itself. */
const isInSight = (outcome: SyncResult) =>
  'code' in outcome && location.pathname === paths.verify.getHref(outcome.code);

/** Says in one notification what became of things sent later; the page of a code shows its own answer. */
export function notifySyncResults(outcomes: readonly SyncResult[], t: Texts): void {
  const [first, ...more] = outcomes.filter((outcome) => !isInSight(outcome));
  if (!first) return;
  if (more.length === 0) toast({ ...one(first, t), duration: readMs });
  else
    toast({
      title: t('sent.many', { count: more.length + 1 }),
      description: [first, ...more].map((outcome) => line(outcome, t)).join(' · '),
      duration: readMs,
    });
}

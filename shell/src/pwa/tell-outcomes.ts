import { toast, type ToastInput } from '@asili/ui';
import type { Outcome } from '@asili/web/offline';
import type { usePwaMessages } from './texts.ts';

type Texts = ReturnType<typeof usePwaMessages>;
const readMs = 12_000;

const shownCode = (code: string) => code.replace(/^(\d{4})(\d{4})$/, '$1\u00a0$2').slice(0, 40);

function verdictKey({ reply }: Extract<Outcome, { kind: 'checked' }>) {
  if (reply.isAuthentic) return 'verdict.authentic';
  const { verdict } = reply.verification;
  return verdict === 'PENDING' ? 'verdict.pending' : verdict === 'LEDGER_UNREACHABLE' ? 'verdict.tryAgain' : 'verdict.notVerified';
}

const moods = { 'verdict.authentic': 'success', 'verdict.notVerified': 'destructive', 'verdict.pending': 'default', 'verdict.tryAgain': 'default' } as const;

function one(outcome: Outcome, t: Texts): ToastInput {
  switch (outcome.kind) {
    case 'checked': {
      const verdict = verdictKey(outcome);
      return { title: t('sent.checked', { code: shownCode(outcome.code) }), description: t('sent.checkedLater', { verdict: t(verdict) }), variant: moods[verdict] };
    }
    case 'check-refused':
      return { title: t('sent.refused', { code: shownCode(outcome.code) }), description: outcome.detail ?? t('sent.refusedText'), variant: 'destructive' };
    case 'registered':
      return { title: t('sent.registered'), description: t('sent.registeredText', { name: outcome.name }), variant: 'success' };
    case 'registration-refused':
      return { title: t('sent.failed', { name: outcome.name }), description: [outcome.detail, t('sent.failedText')].filter(Boolean).join(' '), variant: 'destructive' };
  }
}

function line(outcome: Outcome, t: Texts): string {
  switch (outcome.kind) {
    case 'checked': return t('sent.line', { name: shownCode(outcome.code), result: t(verdictKey(outcome)) });
    case 'check-refused': return t('sent.line', { name: shownCode(outcome.code), result: t('result.refused') });
    case 'registered': return t('sent.line', { name: outcome.name, result: t('result.registered') });
    case 'registration-refused': return t('sent.line', { name: outcome.name, result: t('result.failed') });
  }
}

/** The page that shows the answer itself. */
const isInSight = (outcome: Outcome) => 'code' in outcome && location.pathname === `/verify/${encodeURIComponent(outcome.code)}`;

/** Says in one notification what became of things sent later; the page of a code shows its own answer. */
export function tellOutcomes(outcomes: readonly Outcome[], t: Texts): void {
  const [first, ...more] = outcomes.filter((outcome) => !isInSight(outcome));
  if (!first) return;
  if (more.length === 0) toast({ ...one(first, t), duration: readMs });
  else toast({ title: t('sent.many', { count: more.length + 1 }), description: [first, ...more].map((outcome) => line(outcome, t)).join(' · '), duration: readMs });
}

import type { VerifyReply } from '@asili/contracts';
import { notVerifiedCause, verdictKind, type NotVerifiedCause, type VerdictKind } from '@asili/contracts/verdict';
import { isId, normaliseShortCode } from '@asili/kernel';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';

/** The message that is the headline of a result, by its kind. */
export const headlines = {
  authentic: 'verdict.authentic',
  'not-verified': 'verdict.notVerified',
  pending: 'verdict.pending',
  unreachable: 'unreachable.title',
} as const;
/** The same where it stands in a list of earlier ones: nobody can try those again. */
export const listedVerdicts = { ...headlines, unreachable: 'verdict.unreachable' } as const;
export const verdictIcons: Readonly<Record<VerdictKind, typeof Clock>> = {
  authentic: BadgeCheck,
  'not-verified': CircleAlert,
  pending: Clock,
  unreachable: Clock,
};

export const kindOfReply = ({ isAuthentic, verification }: VerifyReply): VerdictKind =>
  verdictKind(verification.verdict, isAuthentic);

/** Why something is not verified, as a reader is told who asked. */
export type NotVerifiedCase = NotVerifiedCause | 'noCode';

/** @param code what was asked about, if that is known: text of another shape cannot be on any tag */
export function notVerifiedCase(verdict: string, reasons: readonly string[], code?: string | null): NotVerifiedCase {
  const cause = notVerifiedCause(verdict, reasons);
  return cause === 'unknown' && (code === null || (code !== undefined && !isCode(code))) ? 'noCode' : cause;
}

const isCode = (text: string): boolean => /^\d{8}$/.test(normaliseShortCode(text)) || isId('prd', text);

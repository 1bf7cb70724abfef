import type { VerifyReply } from '@asili/contracts';
import type { ReactNode, Ref } from 'react';
import { AuthenticAnswer } from './authentic-answer.tsx';
import { NotVerifiedAnswer } from './not-verified-answer.tsx';
import { PendingAnswer } from './pending-answer.tsx';

export interface AnswerProps {
  readonly code: string;
  readonly reply: VerifyReply;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Checks the same code again. */
  readonly onAgain: () => void;
  readonly again: boolean;
  /** The button that reports a counterfeit. */
  readonly report: ReactNode;
}

/** One big answer, then who made it, then what was proven and how, then what to do. */
export function Answer(props: AnswerProps) {
  if (props.reply.isAuthentic && props.reply.product) return <AuthenticAnswer {...props} product={props.reply.product} />;
  if (['PENDING', 'LEDGER_UNREACHABLE'].includes(props.reply.verification.verdict)) return <PendingAnswer {...props} />;
  return <NotVerifiedAnswer {...props} />;
}

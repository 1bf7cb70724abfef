import type { VerifyReply } from '@asili/contracts';
import type { ReactNode, Ref } from 'react';
import { kindOfReply } from '../../../shared/verdict-texts.ts';
import { AuthenticResult } from './authentic-result.tsx';
import { NotVerifiedResult } from './not-verified-result.tsx';
import { UndecidedResult } from './undecided-result.tsx';

export interface ResultProps {
  readonly code: string;
  readonly reply: VerifyReply;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Verifies the same code again. */
  readonly onAgain: () => void;
  readonly busy: boolean;
  /** The button that reports a counterfeit. */
  readonly report: ReactNode;
}

/** One big answer, then who made it, then what was proven and how, then what to do. */
export function VerificationResult(props: ResultProps) {
  const kind = kindOfReply(props.reply);
  if (kind === 'authentic' && props.reply.product) return <AuthenticResult {...props} product={props.reply.product} />;
  if (kind === 'pending' || kind === 'unreachable') return <UndecidedResult {...props} kind={kind} />;
  return <NotVerifiedResult {...props} />;
}

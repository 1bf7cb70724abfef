import { DomainError, type Dated, type Money } from '@asili/kernel';
import type { WrittenData } from '@asili/contracts';
import { CaseChanged } from '../../cases/domain/case.ts';

/** Another proposal for the case is not decided, or not carried out. */
export class ApprovalWaiting extends DomainError {
  readonly code = 'PAYMENTS.APPROVAL_WAITING';
  readonly status = 409;
}

/** Who proposed something cannot decide it. */
export class SecondOperatorNeeded extends DomainError {
  readonly code = 'PAYMENTS.SECOND_OPERATOR';
  readonly status = 409;
}

/** What one operator decides alone. Source: the interface of the console; ASVS 2.3.5. */
export interface ApprovalPolicy {
  readonly max: Money<'USD'>;
}

export const approvalPolicies: readonly Dated<ApprovalPolicy>[] = [
  { since: '2026-01-01', terms: { max: { currency: 'USD', minor: 50_000n } } },
];

type Stepped = WrittenData<'payments.approval-stepped.v1'>;
export interface ApprovalEvent {
  readonly type: 'approval-stepped';
  readonly data: Stepped;
}

export interface Proposal {
  readonly approvalId: string;
  readonly state: Stepped['state'];
  readonly proposed: NonNullable<Stepped['proposed']>;
  readonly by: string;
  /** Who agreed to it, or did not. */
  readonly decidedBy?: string;
}
/** The proposals for one case, the latest last. */
export interface Approvals {
  readonly proposals: readonly Proposal[];
}

export type ApprovalCommand =
  | {
      readonly kind: 'propose';
      readonly approvalId: string;
      readonly caseId: string;
      readonly proposed: Proposal['proposed'];
      readonly by: string;
    }
  | {
      readonly kind: 'decide';
      readonly approvalId: string;
      readonly caseId: string;
      readonly approves: boolean;
      readonly by: string;
      readonly note?: string;
    }
  /** What was agreed to was done, or could not be any more. */
  | { readonly kind: 'finish'; readonly approvalId: string; readonly caseId: string; readonly code?: string };

const isOpen = ({ state }: Proposal): boolean => state === 'waiting' || state === 'approved';
/** The one that is not over; a case has one at a time. */
export const openProposal = ({ proposals }: Approvals): Proposal | undefined => proposals.find(isOpen);

/**
 * Pure; the stream's version decides between two operators. Everything is safe to repeat by the state it finds.
 * @throws ApprovalWaiting, SecondOperatorNeeded; CaseChanged for a proposal that was decided otherwise
 */
export function decide(state: Approvals, command: ApprovalCommand): ApprovalEvent[] {
  const { approvalId, caseId } = command;
  const found = state.proposals.find((proposal) => proposal.approvalId === approvalId);
  const stepped = (data: Omit<Stepped, 'approvalId' | 'caseId'>): ApprovalEvent[] => [
    { type: 'approval-stepped', data: { approvalId, caseId, ...data } },
  ];
  switch (command.kind) {
    case 'propose':
      if (found) return [];
      if (openProposal(state)) throw new ApprovalWaiting();
      return stepped({ state: 'waiting', proposed: command.proposed, by: command.by });
    case 'decide': {
      if (!found) throw new CaseChanged();
      if (found.by === command.by && command.approves) throw new SecondOperatorNeeded();
      const isSame = command.approves === (found.state !== 'declined');
      if (found.state !== 'waiting' && isSame && found.decidedBy === command.by) return [];
      if (found.state !== 'waiting') throw new CaseChanged();
      return stepped({
        state: command.approves ? 'approved' : 'declined',
        by: command.by,
        ...(command.note !== undefined && { note: command.note }),
      });
    }
    case 'finish':
      return found?.state === 'approved'
        ? stepped({
            state: command.code === undefined ? 'done' : 'refused',
            ...(command.code !== undefined && { code: command.code }),
          })
        : [];
  }
}

export function evolve(
  { proposals }: Approvals,
  { data: { approvalId, state, proposed, by } }: ApprovalEvent,
): Approvals {
  if (proposed && by !== undefined) return { proposals: [...proposals, { approvalId, state, proposed, by }] };
  return {
    proposals: proposals.map((proposal) =>
      proposal.approvalId === approvalId
        ? { ...proposal, state, ...(by !== undefined && { decidedBy: by }) }
        : proposal,
    ),
  };
}

export const approvalStream = 'approval-';
/** What is proposed and decided about one case; its stream is `approval-<case id>`. */
export const approvalDecider = {
  initial: { proposals: [] } as Approvals,
  decide,
  evolve,
  stream: (caseId: string): string => `${approvalStream}${caseId}`,
};

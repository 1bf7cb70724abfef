import { caseActions, type QueueName } from '@asili/contracts';
import { useMessages } from '../messages.ts';

const auditActions = [
  'propose',
  'approve',
  'decline',
  'match',
  'refund',
  'refund-plan',
  'ask',
  'paid',
  'unpaid',
  'returned',
  'reversed',
  'acknowledge',
  'retry',
  'sent',
  'ask-buyer',
  'take',
  'release',
  'explain',
  'top-up',
  'bank-statement',
  'confirm',
  'dismiss',
  'answer',
  'close',
  'erase-person',
  'sign-in',
  'sign-in-refused',
  'queues-read',
  'queue-read',
  'case-read',
  'books-read',
  'audit-read',
  'reports-read',
  'messages-read',
  'calls-read',
  'search',
] as const;

/** What an operator did, in words; an action without a text of its own is called as it is in the trail. */
export function useAuditActionName(): (action: string) => string {
  const t = useMessages();
  return (action) => {
    const known = auditActions.find((each) => each === action);
    return known ? t(`did.${known}`) : action;
  };
}

type ProposalKey = { [Queue in QueueName]: `${Queue}.${keyof (typeof caseActions)[Queue] & string}` }[QueueName];
const queues = Object.keys(caseActions) as QueueName[];

/** What was proposed, as its button says it. Queues that share an action call it alike, or nearly so. */
export function useProposalName(): (action: string) => string {
  const t = useMessages();
  return (action) => {
    const queue = queues.find((each) => Object.hasOwn(caseActions[each], action));
    return queue ? t(`action.${queue}.${action}` as `action.${ProposalKey}`) : action;
  };
}

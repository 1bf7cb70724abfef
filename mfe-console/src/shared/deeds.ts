import { useMessages } from '../messages.ts';

const deeds = [
  'propose', 'approve', 'decline', 'match', 'refund', 'refund-plan', 'ask', 'paid', 'unpaid', 'returned', 'reversed', 'acknowledge', 'sent', 'ask-buyer', 'take', 'release', 'explain', 'top-up', 'confirm', 'dismiss', 'answer', 'close',
  'sign-in', 'sign-in-refused', 'queues-read', 'queue-read', 'case-read', 'books-read', 'audit-read', 'reports-read', 'messages-read', 'calls-read', 'search',
] as const;

/** What an operator did, in words; an action without a text of its own is called as it is in the trail. */
export function useDeedName(): (action: string) => string {
  const t = useMessages();
  return (action) => {
    const known = deeds.find((each) => each === action);
    return known ? t(`did.${known}`) : action;
  };
}

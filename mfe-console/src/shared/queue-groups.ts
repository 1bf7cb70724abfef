import { queueNames, type QueueName } from '@asili/contracts';
import type { IconDrawing } from '@asili/ui';
import BookOpen from 'lucide-react/icons/book-open';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import CreditCard from 'lucide-react/icons/credit-card';
import Flag from 'lucide-react/icons/flag';
import Inbox from 'lucide-react/icons/inbox';
import Receipt from 'lucide-react/icons/receipt';
import Smartphone from 'lucide-react/icons/smartphone';
import Scale from 'lucide-react/icons/scale';
import Undo2 from 'lucide-react/icons/undo-2';
import UserX from 'lucide-react/icons/user-x';

/** Queues beside those they belong with. */
export const queueGroups = [
  {
    label: 'nav.money',
    queues: [
      'unmatched-money',
      'payouts-in-doubt',
      'manual-refunds',
      'payments-in-review',
      'disputes',
      'card-disputes',
      'books-breaks',
    ],
  },
  { label: 'nav.people', queues: ['counterfeit-reports', 'messages', 'number-claims', 'erasures'] },
] as const satisfies readonly { label: string; queues: readonly QueueName[] }[];

export const queueIcons: Readonly<Record<QueueName, IconDrawing>> = {
  'unmatched-money': CircleQuestionMark,
  'payouts-in-doubt': Clock,
  'manual-refunds': Undo2,
  'payments-in-review': Receipt,
  disputes: Scale,
  'card-disputes': CreditCard,
  'books-breaks': BookOpen,
  'counterfeit-reports': Flag,
  messages: Inbox,
  'number-claims': Smartphone,
  erasures: UserX,
};

export const isQueueName = (name: string): name is QueueName => (queueNames as readonly string[]).includes(name);

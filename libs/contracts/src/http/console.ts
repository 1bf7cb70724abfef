import { bankCurrencies } from '@asili/kernel';
import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { cursor, id, isoTime, limit, priceText, money, typedText, visibleText } from './common.ts';

/** What operators see to, one queue for each kind of case. */
export const queueNames = [
  'unmatched-money',
  'payouts-in-doubt',
  'manual-refunds',
  'payments-in-review',
  'disputes',
  'card-disputes',
  'books-breaks',
  'counterfeit-reports',
  'messages',
  'number-claims',
  'erasures',
] as const;
export const queueName = z.enum(queueNames);
export type QueueName = z.infer<typeof queueName>;

/** `oldestAt` is null for an empty one. `unavailable` where whose cases they are cannot be asked now: `count` says nothing then. */
export const queuesReply = z.object({
  queues: z.array(
    z.object({
      name: queueName,
      count: z.number().int(),
      oldestAt: isoTime.nullable(),
      unavailable: z.literal(true).optional(),
    }),
  ),
});
export type QueuesReply = z.infer<typeof queuesReply>;

/** What a second operator is asked to agree to. */
export const approval = z.object({
  id: z.string(),
  /** `approved` is being carried out; `refused` was agreed to and could not be done any more. */
  state: z.enum(['waiting', 'approved', 'declined', 'done', 'refused']),
  action: z.string(),
  /** Who proposed it: how they are called, and their id. */
  operator: z.string(),
  by: z.string(),
  at: isoTime,
  note: z.string(),
});
export type Approval = z.infer<typeof approval>;

export const consoleCase = z.object({
  id: z.string(),
  queue: queueName,
  openedAt: isoTime,
  money: money.optional(),
  /** What is known of it, in the order of its weight; `name` is the same for all cases of a queue. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What can be done now. */
  actions: z.array(z.string()),
  /** Worth more than one operator decides alone. */
  needsApproval: z.boolean(),
  approval: approval.optional(),
});
export type ConsoleCase = z.infer<typeof consoleCase>;
export const caseReply = z.object({ case: consoleCase, approval: approval.optional() });
export type CaseReply = z.infer<typeof caseReply>;
export const listCasesQuery = z.object({ limit, cursor });
export type ListCasesQuery = z.infer<typeof listCasesQuery>;
/** Longest waiting first. */
export const caseList = z.object({ cases: z.array(consoleCase), nextCursor: z.string().nullable() });
export type CaseList = z.infer<typeof caseList>;

/** What somebody has a name of: a provider's receipt, our code, an order's number, an id of ours. Exact, but for spaces and case. */
export const caseSearchQuery = z.object({ name: typedText().min(3, says('Required')).max(120) });
export type CaseSearchQuery = z.infer<typeof caseSearchQuery>;
export const caseSearchReply = z.object({ cases: z.array(consoleCase) });
export type CaseSearchReply = z.infer<typeof caseSearchReply>;

/** Which of them an action takes depends on it; every one takes why it is right. */
export const caseActionRequest = z.object({
  note: visibleText(says('Required')).max(500),
  /** The payment that money is given to. */
  paymentId: id('pay').optional(),
  /** A Hedera account, where money is not sent to whom it came from, and what its owner wants written with it. */
  account: z
    .string()
    .trim()
    .regex(/^\d+\.\d+\.\d+$/, says('Invalid input'))
    .optional(),
  memo: typedText().max(100).optional(),
  /** Receipt, statement line or transaction that shows it. */
  reference: typedText().min(3, says('Required')).max(120).optional(),
  /** How much of the case's money, in its currency; without it all of it. */
  amount: priceText.optional(),
  /** What is sent to whoever the case is of. */
  text: visibleText(says('Required')).max(5000).optional(),
});
export type CaseActionRequest = z.infer<typeof caseActionRequest>;
type ActionField = Exclude<keyof CaseActionRequest, 'note'>;

/** What there is to do about the cases of each queue; `needs` and `takes` are fields beside the note, which every action has. */
export interface CaseActionTerms {
  readonly needs?: readonly ActionField[];
  readonly takes?: readonly ActionField[];
  /** Moves no money, so one operator does it, whatever the case is worth. */
  readonly harmless?: true;
  /** Takes two operators, whatever the case is worth. */
  readonly two?: true;
}
export const caseActions = {
  /** `dismiss`: a token came and no money; nothing is made of it. */
  'unmatched-money': { match: { needs: ['paymentId'] }, refund: { takes: ['account', 'memo'] }, dismiss: {} },
  /**
   * A paid one is `reversed` where the statement shows that its provider took it back; one that was taken back is acknowledged, one that was declined too often is tried
   * again. Of one that was paid after its money had been given back: the artisan has that much less, we bear it, or it was recovered.
   */
  'payouts-in-doubt': {
    ask: { harmless: true },
    paid: { needs: ['reference'] },
    returned: { needs: ['reference'] },
    reversed: { needs: ['reference'] },
    acknowledge: { harmless: true },
    retry: {},
    deduct: {},
    bear: {},
    recovered: { needs: ['reference'] },
  },
  /** One that is large is approved and then goes by itself; of one in HBAR its buyer may be asked where it goes; one that went twice is acknowledged. */
  'manual-refunds': {
    sent: { needs: ['reference'] },
    approve: {},
    'ask-buyer': { harmless: true },
    acknowledge: { harmless: true },
  },
  /**
   * Money that came for a payment, and is too little, too late or of another currency: it counts as what was to be paid, or goes back. Where
   * nobody can say whether any came: the provider is asked once more, or its statement shows what became of it. A plan that was paid is
   * refunded inside the time that is promised.
   */
  'payments-in-review': {
    take: {},
    refund: {},
    ask: { harmless: true },
    paid: { needs: ['reference'] },
    unpaid: { needs: ['reference'] },
    'refund-plan': {},
  },
  /** The buyer has the order's money back, or a part of it; else the artisan keeps it. */
  disputes: { refund: { takes: ['amount'] }, release: {} },
  /** Answered where the card was charged: there is nothing to do here but to know of it. */
  'card-disputes': {},
  /** `top-up`: money of our own was put there, which is booked. */
  'books-breaks': { explain: {}, 'top-up': { needs: ['reference'] } },
  'counterfeit-reports': { confirm: { harmless: true }, dismiss: { harmless: true } },
  messages: { answer: { needs: ['text'], harmless: true }, close: { harmless: true } },
  /** Somebody lost the number of their account; who holds a new one says that it is theirs. */
  'number-claims': { move: { two: true }, decline: { harmless: true } },
  /** Somebody asked to be erased. */
  erasures: { erase: { two: true }, dismiss: { harmless: true } },
} as const satisfies Readonly<Record<QueueName, Readonly<Record<string, CaseActionTerms>>>>;

/** Undefined for an action that is not of that queue. */
export const actionTerms = (queue: QueueName, action: string): CaseActionTerms | undefined =>
  (caseActions[queue] as Readonly<Record<string, CaseActionTerms>>)[action];
export const approvalRequest = z.object({
  decision: z.enum(['approve', 'decline']),
  note: typedText().max(500).optional(),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

/** Service to service, from payments alone: a case that another service keeps. */
export const remoteCase = consoleCase.omit({ queue: true, needsApproval: true, approval: true });
export type RemoteCase = z.infer<typeof remoteCase>;
export const remoteCaseCount = z.object({ count: z.number().int(), oldestAt: isoTime.nullable() });
export type RemoteCaseCount = z.infer<typeof remoteCaseCount>;
/** `which`: without it those that wait, the longest waiting first; else over or not, newest first. `after` is the id before. */
export const remoteCasesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(101).default(20),
  after: z.string().max(64).optional(),
  which: z.enum(['all']).optional(),
});
export type RemoteCasesQuery = z.infer<typeof remoteCasesQuery>;
export const remoteCaseList = z.object({ cases: z.array(remoteCase) });
export type RemoteCaseList = z.infer<typeof remoteCaseList>;
export const remoteCaseReply = z.object({ case: remoteCase });
export type RemoteCaseReply = z.infer<typeof remoteCaseReply>;
/** `by` and `approvedBy`: operators. Done before by the same, it is a success. */
export const remoteCaseActionRequest = caseActionRequest.extend({ by: id('opr'), approvedBy: id('opr').optional() });
export type RemoteCaseActionRequest = z.infer<typeof remoteCaseActionRequest>;

/**
 * What a bank says that our account in a currency held at the end of a day: the calendar's where the currency is at home, UTC where it has no
 * one country. `balance` is below zero for an overdraft. Said again it is the same; another one of the same day corrects it.
 */
export const bankStatementRequest = z.object({
  currency: z.enum(bankCurrencies, says('Required')),
  day: z.iso.date({ error: ({ input }) => says(input === undefined ? 'Required' : 'Invalid date') }),
  balance: z
    .string()
    .trim()
    .regex(/^-?\d{1,10}(\.\d{1,2})?$/, says('Invalid amount')),
  /** The bank's number of the statement. */
  reference: visibleText(says('Required')).max(120),
});
export type BankStatementRequest = z.infer<typeof bankStatementRequest>;
export const bankStatement = z.object({
  currency: z.string(),
  day: z.iso.date(),
  balance: z.string(),
  reference: z.string(),
});
export type BankStatement = z.infer<typeof bankStatement>;
/** The last one of its currency. */
export const bankStatementReply = z.object({ statement: bankStatement });
export type BankStatementReply = z.infer<typeof bankStatementReply>;

/** `type`: A asset, L liability, R revenue, X expense, Q position. `balance` is debit less credit for A and X, the other way round for the rest. */
export const booksReply = z.object({
  accounts: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['A', 'L', 'R', 'X', 'Q']),
      asset: z.string(),
      debit: z.string(),
      credit: z.string(),
      balance: z.string(),
    }),
  ),
  /** What nobody can explain yet; `age` in seconds. `account` where it is between ours and the external one; else the books themselves do not close. */
  differences: z.array(
    z.object({ asset: z.string(), amount: z.string(), age: z.number().int(), account: z.string().optional() }),
  ),
  /** `differences` summed by asset and age: `day` is up to one, `week` up to seven, `older` more. Of their sizes, so that too much and too little do not cancel out. Empty where nothing differs; services of the release before do not say. */
  unexplained: z
    .array(z.object({ asset: z.string(), day: z.string(), week: z.string(), older: z.string() }))
    .optional(),
  /** Accounts of ours that others keep, beside what they say, as of the last comparison. `day`: both as of the end of it, where a statement says so; else as of the comparison. */
  compared: z.array(
    z.object({
      account: z.string(),
      asset: z.string(),
      ours: z.string(),
      theirs: z.string(),
      difference: z.string(),
      at: isoTime,
      day: z.iso.date().optional(),
    }),
  ),
  /** Each currency that our bank accounts hold money in, or ever had a statement for: the last one, null before the first. `isOverdue`: there is money, and no statement of the last 35 days. Services of the release before do not say. */
  bankStatements: z
    .array(z.object({ currency: z.string(), last: bankStatement.nullable(), isOverdue: z.boolean() }))
    .optional(),
});
export type BooksReply = z.infer<typeof booksReply>;

/** `case`: what happened to one. `only`: `done` leaves out what was read, and who signed in. */
export const auditQuery = z.object({
  limit,
  cursor,
  case: z.string().max(64).optional(),
  only: z.enum(['done']).optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;
/** Newest first. */
export const auditReply = z.object({
  entries: z.array(
    z.object({
      at: isoTime,
      operator: z.string(),
      action: z.string(),
      case: z.string().optional(),
      before: z.string().optional(),
      after: z.string().optional(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type AuditReply = z.infer<typeof auditReply>;

/** Service to service, from identity alone. */
export const recordSignInRequest = z.object({ operator: id('opr'), action: z.enum(['sign-in', 'sign-in-refused']) });
export type RecordSignInRequest = z.infer<typeof recordSignInRequest>;

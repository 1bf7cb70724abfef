import type { Approval, AuditReply, ConsoleCase, QueueName, QueuesReply } from '@asili/contracts';
import { ago } from './visitor.ts';

const hour = 3_600_000;
const facts = (of: Readonly<Record<string, string>>): ConsoleCase['facts'] =>
  Object.entries(of).map(([name, value]) => ({ name, value }));

/** A proposal for a case; somebody else's, waiting, unless told. */
export const approvalOf = (parts: Partial<Approval> = {}): Approval => ({
  id: 'apr_1',
  state: 'waiting',
  action: 'match',
  operator: 'amara@operators.example',
  by: 'opr_Amara',
  at: ago(2 * hour),
  note: 'Amount and time fit, and the claim is signed in.',
  ...parts,
});

/** A case of a queue, small and open unless told. */
export const caseOf = (queue: QueueName, id: string, hours: number, parts: Partial<ConsoleCase>): ConsoleCase => ({
  id,
  queue,
  openedAt: ago(hours * hour),
  facts: [],
  actions: [],
  needsApproval: false,
  ...parts,
});

/** Made-up cases of every queue, the longest waiting first in each. */
export const cases: readonly ConsoleCase[] = [
  caseOf('unmatched-money', 'unm_old0000000000000000000a', 195, {
    money: { amount: '40', currency: 'HBAR' },
    actions: ['match', 'refund'],
    facts: facts({
      state: 'open',
      from: '0.0.7741',
      transaction: '0.0.7741@1794803311.441209330',
      reason: 'late',
      memo: 'AS-7K2M-Q4',
      claimed: 'pay_01jd7e2a4b5c6d7e8f9g0h1j2k',
    }),
  }),
  caseOf('unmatched-money', 'unm_large000000000000000000', 3, {
    money: { amount: '1102.94117648', currency: 'HBAR' },
    needsApproval: true,
    approval: approvalOf(),
    facts: facts({
      state: 'open',
      from: '0.0.20981',
      exchange: 'yes',
      transaction: '0.0.20981@1795510884.118204551',
      reason: 'no-memo',
      candidate: 'pay_01jd7e2a4b5c6d7e8f9g0h1j2m',
    }),
  }),
  caseOf('unmatched-money', 'unm_second00000000000000000', 2, {
    money: { amount: '812', currency: 'HBAR' },
    needsApproval: true,
    actions: ['match', 'refund'],
    approval: approvalOf({ id: 'apr_2', state: 'declined', action: 'refund' }),
    facts: facts({
      state: 'open',
      from: '0.0.50118',
      transaction: '0.0.50118@1795514411.000120070',
      reason: 'no-memo',
    }),
  }),
  caseOf('payouts-in-doubt', 'out_doubt00000000000000000', 31, {
    money: { amount: '10465', currency: 'KES' },
    actions: ['ask', 'paid', 'returned'],
    facts: facts({
      state: 'in-doubt',
      since: ago(30 * hour),
      provider: 'M-Pesa',
      to: '0722 ··· 311',
      artisan: 'art_Otieno',
      attempt: '1',
    }),
  }),
  caseOf('manual-refunds', 'ref_hand000000000000000000', 26, {
    money: { amount: '85.00', currency: 'USD' },
    actions: ['sent'],
    facts: facts({
      state: 'manual',
      reason: 'cancelled',
      why: 'needs-attention',
      provider: 'Paystack',
      payment: 'pay_01jd7e2a4b5c6d7e8f9g0h1j2n',
      customer: 'cus_Dubois',
    }),
  }),
  caseOf('payments-in-review', 'pay_review0000000000000000', 5, {
    money: { amount: '90', currency: 'HBAR' },
    actions: ['take', 'refund'],
    facts: facts({
      state: 'underpaid',
      provider: 'hedera',
      asked: '125.00000000 HBAR',
      received: '90.00000000 HBAR',
      purchase: 'pur_Aisha',
      customer: 'cus_Aisha',
      expired: ago(5 * hour),
      from: '0.0.7741',
      receipt: '0.0.7741@1795506911.441209330',
    }),
  }),
  caseOf('payouts-in-doubt', 'out_reversed00000000000000', 9, {
    money: { amount: '15310', currency: 'KES' },
    actions: ['acknowledge'],
    facts: facts({
      state: 'returned',
      since: ago(9 * hour),
      provider: 'M-Pesa',
      to: '0712 ··· 005',
      artisan: 'art_Otieno',
      attempt: '1',
      reason: 'reversed',
      receipt: 'TKN4ABCDEF',
    }),
  }),
  caseOf('payouts-in-doubt', 'out_declined00000000000000', 4, {
    money: { amount: '4200', currency: 'KES' },
    actions: ['retry'],
    facts: facts({
      state: 'held',
      since: ago(hour),
      provider: 'M-Pesa',
      to: '0722 ··· 118',
      artisan: 'art_Otieno',
      attempt: '11',
      reason: 'given-up',
    }),
  }),
  caseOf('disputes', 'ord_dispute000000000000000', 52, {
    money: { amount: '96.00', currency: 'USD' },
    actions: ['refund', 'release'],
    facts: [
      ...facts({
        state: 'disputed',
        order: '1042012',
        reason: 'not-as-described',
        'decide-by': ago(-116 * hour),
        buyer: 'Helena Brandt',
        artisan: 'Tendai Chipiri',
        item: '1 × Mother and child, serpentine',
      }),
      { name: 'buyer-said', value: 'The listing says one block; this one is glued.' },
      { name: 'artisan-said', value: 'It is one block. The line is a vein of the stone.' },
    ],
  }),
  caseOf('card-disputes', 'dsp_card00000000000000000000', 30, {
    money: { amount: '127.00', currency: 'USD' },
    actions: [],
    facts: facts({
      state: 'open',
      'answer-by': '2026-12-03T11:00:00.000Z',
      reason: 'fraudulent',
      provider: 'stripe',
      step: 'needs_response',
      reference: 'du_1Q2w3E',
      payment: 'pay_01jd7e2a4b5c6d7e8f9g0h1j2k',
    }),
  }),
  caseOf('books-breaks', 'brk_stripe0000000000000000', 3, {
    money: { amount: '12.00', currency: 'USD' },
    actions: ['explain', 'top-up'],
    facts: facts({ account: 'psp:stripe:receivable:USD', ours: '18204.10 USD', theirs: '18192.10 USD' }),
  }),
  caseOf('counterfeit-reports', 'rep_copied0000000000000000', 4, {
    actions: ['confirm', 'dismiss'],
    facts: facts({
      code: '31415926',
      product: 'Round belly basket',
      place: 'Market stall, Mombasa',
      text: 'Ten baskets, all with the same tag.\nThe seller does not know the artisan.',
      photo: '/media/basket-1/640.webp',
    }),
  }),
  caseOf('number-claims', 'clm_lost000000000000000000', 30, {
    needsApproval: true,
    actions: ['move', 'decline'],
    facts: facts({
      state: 'open',
      evidence: 'My products are 40718825 and 31415929. The last sale was a kiondo, to Dakar.',
      artisan: 'art_Otieno',
      name: 'Rusake Weavers, Espérance',
      place: 'Muyinga, BI',
      'member-since': ago(9000 * hour),
      'old-number': '+2577***482',
      'new-number': '+2577***905',
      'told-at': ago(30 * hour),
      'movable-from': ago(6 * hour),
    }),
  }),
  caseOf('messages', 'msg_pickup0000000000000000', 7, {
    actions: ['answer', 'close'],
    facts: facts({
      category: 'general',
      name: 'Wanjiru Kamau',
      email: 'wanjiru@example.com',
      text: 'Can I pick my order up in Nakuru rather than have it sent?',
    }),
  }),
];

export const queues = (of: readonly ConsoleCase[] = cases): QueuesReply => ({
  queues: (
    [
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
    ] as const
  ).map((name) => {
    const [oldest, ...others] = of.filter(({ queue }) => queue === name);
    return { name, count: oldest ? others.length + 1 : 0, oldestAt: oldest?.openedAt ?? null };
  }),
});

const did = (hours: number, operator: string, action: string, rest: object = {}): AuditReply['entries'][number] => ({
  at: ago(hours * hour),
  operator: `${operator}@operators.example`,
  action,
  ...rest,
});
/** Newest first. */
export const trail: AuditReply['entries'] = [
  did(0.1, 'joyce', 'audit-read'),
  did(0.2, 'joyce', 'case-read', { case: 'unm_large000000000000000000' }),
  did(0.3, 'joyce', 'sign-in'),
  did(2, 'amara', 'propose', { case: 'unm_large000000000000000000', after: 'match' }),
  did(2.1, 'amara', 'queue-read', { case: 'unmatched-money' }),
  did(26, 'amara', 'paid', { case: 'out_paid0000000000000000000', before: 'in-doubt', after: 'paid: SKG1T8W0PD' }),
  did(27, 'amara', 'sign-in-refused'),
];

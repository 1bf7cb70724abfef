import type { ConsoleCase } from '@asili/contracts';
import { anOperator, approvalOf, caseOf, expectConsoleError, platform, renderPage } from '@asili/web/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { CasePage } from './case-page.tsx';

const open = (id: string) => renderPage(<CasePage />, { remote, path: `/console/cases/${id}`, as: anOperator });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const sure = async (name: string | RegExp) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const writes = (calls: ReturnType<typeof platform>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

const id = 'unm_1';
const payment = 'pay_01jd7e2a4b5c6d7e8f9g0h1j2k';
const of = (parts: Partial<ConsoleCase> = {}) =>
  caseOf('unmatched-money', id, 3, {
    money: { amount: '40', currency: 'HBAR' },
    actions: ['match', 'refund'],
    facts: [
      { name: 'state', value: 'open' },
      { name: 'claimed', value: payment },
    ],
    ...parts,
  });
const reply = (found: ConsoleCase) => ({ json: { case: found } });
const changed = {
  status: 409,
  json: { status: 409, code: 'PAYMENTS.CASE_CHANGED', detail: 'It has changed meanwhile.' },
} as const;

it('does what was chosen, once it has all that takes and was asked twice', async () => {
  const calls = platform({
    'GET /api/console/cases/unm_1': reply(of()),
    'POST /api/console/cases/unm_1/match': reply(of({ actions: [], facts: [{ name: 'state', value: 'matched' }] })),
  });
  await open(id);
  await press('Match with a payment');
  await userEvent.click(screen.getAllByRole('button', { name: 'Match with a payment' })[1] as HTMLElement);
  expect(await screen.findAllByText('Required')).toHaveLength(2);
  await press(`Claimed: ${payment}`);
  await userEvent.type(screen.getByLabelText('Reason'), 'Amount and time fit.');
  await userEvent.click(screen.getAllByRole('button', { name: 'Match with a payment' })[1] as HTMLElement);
  await sure('Back');
  expect(writes(calls)).toEqual([]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Match with a payment' })[1] as HTMLElement);
  await sure('Match with a payment');
  expect(await screen.findByText('Done: Match with a payment')).toBeTruthy();
  expect(screen.getByText('Nothing more can be done here.')).toBeTruthy();
  expect(writes(calls)).toEqual([
    ['/api/console/cases/unm_1/match', { paymentId: payment, note: 'Amount and time fit.' }],
  ]);
});

it('says that another operator was faster, shows what is true now, and keeps nothing half done', async () => {
  expectConsoleError(/POST \/api\/console\/cases/);
  let now = of({ queue: 'manual-refunds', actions: ['sent'] });
  platform({
    'GET /api/console/cases/unm_1': () => reply(now),
    'POST /api/console/cases/unm_1/sent': () => (
      (now = { ...now, actions: [], facts: [{ name: 'state', value: 'succeeded' }] }),
      changed
    ),
  });
  await open(id);
  await userEvent.type(await screen.findByLabelText('Reference'), 'SKG1T8W0PD');
  await userEvent.type(screen.getByLabelText('Reason'), 'Sent by hand.');
  await press('Mark as sent');
  await sure('Mark as sent');
  expect(await screen.findByText('Succeeded')).toBeTruthy();
  expect(screen.getByText('Nothing more can be done here.')).toBeTruthy();
});

it('tries the same action under the same name after a lost answer', async () => {
  expectConsoleError(/POST \/api\/console\/cases/);
  let tries = 0;
  const found = of({ queue: 'manual-refunds', actions: ['sent'] });
  const calls = platform({
    'GET /api/console/cases/unm_1': reply(found),
    'POST /api/console/cases/unm_1/sent': () =>
      (tries += 1) === 1 ? { status: 502, text: 'lost' } : reply({ ...found, actions: [] }),
  });
  await open(id);
  await userEvent.type(await screen.findByLabelText('Reference'), 'SKG1T8W0PD');
  await userEvent.type(screen.getByLabelText('Reason'), 'Sent by hand.');
  await press('Mark as sent');
  await sure('Mark as sent');
  expect(await screen.findByText('Nothing was changed. Please try again.')).toBeTruthy();
  await press('Mark as sent');
  await sure('Mark as sent');
  expect(await screen.findByText('Done: Mark as sent')).toBeTruthy();
  const keys = calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('proposes what is too large for one, and lets who proposed it only take it back', async () => {
  const large = of({ needsApproval: true, actions: ['refund'] });
  const own = approvalOf({
    action: 'refund',
    by: anOperator.id,
    operator: 'joyce@operators.example',
    note: 'No claim in 30 days.',
  });
  const calls = platform({
    'GET /api/console/cases/unm_1': reply(large),
    'POST /api/console/cases/unm_1/refund': { status: 202, json: { case: { ...large, actions: [], approval: own } } },
    'POST /api/console/approvals/apr_1': reply({ ...large, approval: { ...own, state: 'declined' } }),
  });
  await open(id);
  await userEvent.type(await screen.findByLabelText('Reason'), 'No claim in 30 days.');
  await press('Propose: Return the money');
  expect(
    within(await screen.findByRole('dialog')).getByText('Nothing happens until another operator approves.'),
  ).toBeTruthy();
  await sure('Propose: Return the money');
  expect(await screen.findByRole('heading', { name: 'Proposed: Return the money' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await press('Withdraw');
  expect(await screen.findByText(/^Not carried out: Return the money/)).toBeTruthy();
  expect(writes(calls)).toEqual([
    ['/api/console/cases/unm_1/refund', { note: 'No claim in 30 days.' }],
    ['/api/console/approvals/apr_1', { decision: 'decline' }],
  ]);
});

it('lets a second operator agree after asking, or says why it cannot be', async () => {
  expectConsoleError(/POST \/api\/console\/approvals/);
  const proposed = of({ needsApproval: true, actions: [], approval: approvalOf() });
  let refuses = true;
  const calls = platform({
    'GET /api/console/cases/unm_1': reply(proposed),
    'POST /api/console/approvals/apr_1': () =>
      refuses ? changed : reply({ ...proposed, approval: approvalOf({ state: 'approved' }) }),
  });
  await open(id);
  await press('Approve');
  await sure('Back');
  expect(writes(calls)).toEqual([]);
  await press('Approve');
  await sure('Yes, approve');
  expect(await screen.findByText(/It has changed meanwhile\./)).toBeTruthy();
  refuses = false;
  await userEvent.type(screen.getByLabelText(/Comment/), 'I see the same.');
  await press('Approve');
  await sure('Yes, approve');
  expect(await screen.findByText('It is being carried out.')).toBeTruthy();
  expect(writes(calls).at(-1)).toEqual([
    '/api/console/approvals/apr_1',
    { decision: 'approve', note: 'I see the same.' },
  ]);
});

it('tells what was done to it, from the trail, and what is not there', async () => {
  const entry = {
    at: '2026-11-23T10:00:00.000Z',
    operator: 'amara@operators.example',
    action: 'match',
    case: id,
    before: 'open',
    after: `matched to ${payment}`,
  };
  const calls = platform({
    'GET /api/console/cases/unm_1': reply(of({ actions: [] })),
    'GET /api/console/audit': { json: { entries: [entry], nextCursor: null } },
  });
  await open(id);
  const history = await screen.findByRole('list', { name: 'History' });
  expect(within(history).getByText('Matched with a payment')).toBeTruthy();
  expect(history.textContent).toContain(`Open → Matched: ${payment}`);
  expect(calls.map(({ path }) => path)).toContain('/api/console/audit?case=unm_1&only=done&limit=24');
});

it('says that there is no such case', async () => {
  expectConsoleError(/GET \/api\/console\/cases/);
  platform({});
  await open('unm_none');
  expect(await screen.findByText('Case not found')).toBeTruthy();
});

import { Link } from '@asili/ui';
import { addMessages } from '@asili/web';
import { aCustomer, expectConsoleError, paymentOf, platform, renderPage } from '@asili/web/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { loaders, namespace } from '../../shared/buying/messages.ts';
import { PayPage } from './pay-page.tsx';

async function pay(id: string) {
  const shown = await renderPage(<PayPage />, { remote, path: `/pay/${id}`, as: aCustomer });
  await addMessages(namespace, loaders);
  return shown;
}
const offersToPay = () => screen.queryAllByRole('link', { name: /pay another way|another way to pay|Other ways/ });

it.each([
  ['pay_hbar_waiting', 'Pay with HBAR', true],
  ['pay_hbar_detected', 'Payment received', false],
  ['pay_hbar_paused', 'Checking the network', true],
  ['pay_hbar_under', '2.94117648 HBAR still to pay', false],
  ['pay_hbar_over', 'Paid. Thank you', false],
  ['pay_hbar_late', 'Your payment arrived after the rate expired', false],
  ['pay_hbar_looked', 'Your payment arrived after the rate expired', false],
  ['pay_hbar_covered', 'Keep the order at the new price', false],
  ['pay_hbar_gone', 'Get 402.94117648 HBAR back', false],
  ['pay_hbar_rest', 'Prefer a refund?', false],
  ['pay_hbar_wanted', 'Where should we send your refund?', false],
  ['pay_hbar_held', 'Your refund is about to go out', false],
  ['pay_hbar_sent', 'You’ve been refunded', false],
  ['pay_hbar_claim', 'Looking on the ledger', false],
  ['pay_hbar_expired', 'This rate has expired', false],
  ['pay_mobile_waiting', 'Check your phone', true],
  ['pay_mobile_cancelled', 'You cancelled the request', true],
  ['pay_mobile_timeout', 'No answer in time', true],
  ['pay_mobile_pin', 'The PIN wasn’t accepted', true],
  ['pay_mobile_unknown', 'We don’t know yet', false],
  ['pay_mobile_detected', 'Your payment is being confirmed', false],
  ['pay_mobile_paid', 'Paid. Thank you', false],
  ['pay_card_waiting', 'Pay on the card provider’s page', true],
  ['pay_card_failed', 'Your bank declined the payment', true],
  ['pay_bank_unknown', 'We don’t know yet', false],
  [
    'pay_bank_settling',
    'A bank debit can take several days. Your items and their price are kept for you. Please don’t pay again.',
    false,
  ],
  [
    'pay_bank_unheld',
    'A bank debit can take several days. When your bank took it up, your items were no longer available, so we can’t keep them for you. Please don’t pay again.',
    false,
  ],
])('%s says ‘%s’, and offers to pay another way: %s', async (id, text, offers) => {
  platform({});
  await pay(id);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(offersToPay().length > 0).toBe(offers);
});

it('moves on by itself when the payment does', async () => {
  let asked = 0;
  platform({
    'GET /api/payments/pay_mobile_waiting': () => ({
      json: { payment: paymentOf((asked += 1) === 1 ? 'pay_mobile_waiting' : 'pay_mobile_paid') },
    }),
  });
  await pay('pay_mobile_waiting');
  expect(await screen.findByText('Check your phone')).toBeTruthy();
  expect(await screen.findByText('Paid. Thank you')).toBeTruthy();
});

it('keeps what it last knew where the line is lost, and says so', async () => {
  expectConsoleError(/GET \/api\/payments/);
  let asked = 0;
  platform({
    'GET /api/payments/pay_hbar_waiting': () => {
      asked += 1;
      if (asked > 1) throw new TypeError('no line');
      return { json: { payment: paymentOf('pay_hbar_waiting') } };
    },
  });
  await pay('pay_hbar_waiting');
  expect(await screen.findByText('No connection')).toBeTruthy();
  expect(screen.getByText('AH-7K2M9QXD4TF')).toBeTruthy();
});

it('draws the code, and finds a payment without its memo by the transaction', async () => {
  const calls = platform({});
  await pay('pay_hbar_waiting');
  expect(await screen.findByRole('img', { name: 'QR code of the payment' })).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^\d+:\d\d$/);
  expect(screen.getByRole('link', { name: 'Open in wallet' }).getAttribute('href')).toMatch(/^hedera:/);
  await userEvent.click(screen.getByRole('button', { name: 'Paid, but nothing happens here?' }));
  const field = screen.getByLabelText('Transaction ID');
  await userEvent.type(field, '12');
  await userEvent.click(screen.getByRole('button', { name: 'Find it' }));
  expect(await screen.findByText(/doesn’t look like a transaction ID/)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '0.0.3312@1795518201.204118000');
  await userEvent.click(screen.getByRole('button', { name: 'Find it' }));
  expect(await screen.findByText('Looking on the ledger')).toBeTruthy();
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/payments/pay_hbar_waiting/claims', { transactionId: '0.0.3312@1795518201.204118000' }],
    ]),
  );
});

it.each([
  ['requote', 'Keep the order and send 8.65569891\u00a0HBAR more', '2.94117648\u00a0HBAR still to pay'],
  ['refund', 'Get 402.94117648\u00a0HBAR back', 'Your refund is on its way'],
])('late money: its buyer chooses %s', async (choice, title, then) => {
  const calls = platform({});
  await pay('pay_hbar_late');
  await userEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${title}`) }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { level: 1, name: then })).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/payments/pay_hbar_late/choice', { choice }],
  ]);
});

it('late money nobody can choose about any more is shown as it stands now', async () => {
  let asked = 0;
  platform({
    'GET /api/payments/pay_hbar_late': () => ({
      json: { payment: paymentOf((asked += 1) === 1 ? 'pay_hbar_late' : 'pay_hbar_returned') },
    }),
    'POST /api/payments/pay_hbar_late/choice': {
      status: 409,
      json: {
        code: 'PAYMENTS.NOTHING_TO_CHOOSE',
        status: 409,
        title: 'There is no longer a choice to make for this payment.',
      },
    },
  });
  expectConsoleError(/409/);
  await pay('pay_hbar_late');
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Your refund is on its way' })).toBeTruthy();
});

it('follows no code that is not a wallet’s', async () => {
  const payment = paymentOf('pay_hbar_waiting');
  platform({
    'GET /api/payments/pay_hbar_waiting': {
      json: {
        payment: {
          ...payment,
          payTo: { account: '0.0.1', memo: 'M', amount: '1.00000000', network: 'local', qr: 'javascript:alert(1)' },
        },
      },
    },
  });
  await pay('pay_hbar_waiting');
  expect(await screen.findByText('Pay with HBAR')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open in wallet' })).toBeNull();
});

describe('a refund that came through an exchange', () => {
  const where = '/api/payments/pay_hbar_wanted/refunds/ref_1/destination';
  const name = async (account: string, memo: string) => {
    await userEvent.type(await screen.findByLabelText('Account'), account);
    if (memo !== '') await userEvent.type(screen.getByLabelText('Memo'), memo);
    await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
  };

  it('goes to the account its buyer names, once they typed the code; then it can be changed or stopped', async () => {
    const calls = platform({});
    await pay('pay_hbar_wanted');
    await name('0.0.4271', '103948812');
    await userEvent.type(await screen.findByLabelText(/Your code/), '482913');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your refund is about to go out' })).toBeTruthy();
    expect(screen.getByText('103948812')).toBeTruthy();
    const wish = { account: '0.0.4271', memo: '103948812' };
    expect(calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
      [where, wish],
      [where, { ...wish, challengeId: 'chl_payout', code: '482913' }],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Change account' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Account')).value).toBe('0.0.4271');
    await userEvent.click(screen.getByRole('button', { name: 'Keep account 0.0.4271' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the refund' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Where should we send your refund?' })).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([where]);
  });

  it('says what is wrong with an account, and keeps what was typed', async () => {
    expectConsoleError(/400/);
    platform({
      [`PUT ${where}`]: {
        status: 400,
        json: {
          code: 'PAYMENTS.MEMO_NEEDED',
          status: 400,
          title: 'Bad Request',
          detail: 'This account belongs to an exchange, and it needs a memo.',
        },
      },
    });
    await pay('pay_hbar_wanted');
    await name('rose', '');
    expect(await screen.findByText('Enter an account such as 0.0.4271.')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Account'));
    await name('0.0.4271', '');
    expect((await screen.findByRole('alert')).textContent).toContain('it needs a memo');
    expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('0.0.4271');
  });

  it('asks before a typed account is left, and before the code of one', async () => {
    platform({
      [`PUT ${where}`]: {
        status: 202,
        json: {
          challenge: { id: 'chl_1', channel: 'sms', to: '+2547*****678', expiresIn: 300, resendIn: 60 },
          pin: false,
        },
      },
    });
    await pay('pay_hbar_wanted');
    const stands = location.pathname;
    render(<Link href="/help">Elsewhere</Link>);
    const staysAsked = async () => {
      await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
      expect(location.pathname).toBe(stands);
    };
    await userEvent.type(await screen.findByLabelText('Account'), '0.0.4271');
    await staysAsked();
    await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
    await screen.findByLabelText(/Your code/);
    await staysAsked();
  });

  it('asks for the PIN of who has one, beside the code', async () => {
    const calls = platform({
      [`PUT ${where}`]: ({ body }: { readonly body?: unknown }) =>
        (body as { code?: string }).code === undefined
          ? {
              status: 202,
              json: {
                challenge: { id: 'chl_1', channel: 'sms', to: '+2547*****678', expiresIn: 300, resendIn: 60 },
                pin: true,
              },
            }
          : { json: { payment: { ...paymentOf('pay_hbar_held'), id: 'pay_hbar_wanted' } } },
    });
    await pay('pay_hbar_wanted');
    await name('0.0.4271', '');
    await userEvent.type(await screen.findByLabelText(/Your code/), '482913');
    await userEvent.click(screen.getByRole('button', { name: 'Use this account' }));
    expect(await screen.findByText('The PIN has four to six digits.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/Your Asili PIN/), '4071');
    await userEvent.click(screen.getByRole('button', { name: 'Use this account' }));
    expect(await screen.findByText('Your refund is about to go out')).toBeTruthy();
    expect(calls.at(-1)).toMatchObject({
      body: { account: '0.0.4271', pin: '4071', code: '482913', challengeId: 'chl_1' },
    });
  });
});

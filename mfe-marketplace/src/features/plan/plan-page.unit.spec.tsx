import type { Plan, PlanName } from '@asili/contracts';
import { addMessages } from '@asili/web';
import { anArtisan, aCustomer, expectConsoleError, paymentOf, platform, renderPage } from '@asili/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { loaders, namespace } from '../../shared/buying/messages.ts';
import { PlanPage } from './plan-page.tsx';

const me = { as: anArtisan } as const;
const aPlan = (name: PlanName, rest: Partial<Plan> = {}, limit: number | null = null) => ({
  'GET /api/plan': { json: { plan: { name, listings: { active: 7, limit }, ...rest } } },
});
const starter = aPlan('starter', {}, 10);
const open = async (who: object = me) => {
  const shown = await renderPage(<PlanPage />, { remote, path: '/plan', ...who });
  await addMessages(namespace, loaders);
  return shown;
};
const pay = async () => userEvent.click((await screen.findAllByRole('button', { name: /^Pay / }))[0] as HTMLElement);

beforeEach(() => addMessages(namespace, loaders).catch(() => undefined));

describe('/plan', () => {
  it.each([
    ['nobody', {}],
    ['a customer', { as: aCustomer }],
  ])('asks %s to sign in as an artisan, and leads back', async (_who, who) => {
    platform({});
    await open(who);
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/auth?next=%2Fplan');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows what is used and four ways to pay a month, each with its amount', async () => {
    platform(starter);
    await open();
    expect(await screen.findByText('7 of 10 listings')).toBeTruthy();
    const ways = await screen.findAllByRole('radio');
    expect(ways).toHaveLength(4);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /M-Pesa/ }).checked).toBe(true);
    expect(screen.getByRole('heading', { name: 'Get Professional' })).toBeTruthy();
    expect(screen.queryByText('Artisans keep most')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Card/ }));
    expect(screen.getAllByRole('button', { name: 'Pay $19.00' }).length).toBeGreaterThan(0);
  });

  it('asks the wallet by its number, and goes on where the payment stands', async () => {
    const calls = platform({
      ...starter,
      'POST /api/plan/payments': { status: 201, json: { payment: paymentOf('pay_mobile_waiting_plan') } },
    });
    await open();
    await screen.findAllByRole('radio');
    await pay();
    expect(
      (await screen.findAllByText('Enter a mobile number of this country, or one with + and its country code')).length,
    ).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLSelectElement>('Country of the number').value).toBe('ZA'); // The artisan's own.
    await userEvent.selectOptions(screen.getByLabelText('Country of the number'), 'Kenya');
    await userEvent.type(screen.getByLabelText('Mobile money number'), '0712 345 678');
    expect(screen.getByText('+254 712 345678')).toBeTruthy();
    await pay();
    await waitFor(() => expect(location.pathname).toBe('/pay/pay_mobile_waiting_plan'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      method: 'mobile_money',
      phoneNumber: '+254712345678',
    });
  });

  it('takes a number written at home for one of the country that stands beside it', async () => {
    const calls = platform({
      ...starter,
      'POST /api/plan/payments': { status: 201, json: { payment: paymentOf('pay_mobile_waiting_plan') } },
    });
    await open();
    await screen.findAllByRole('radio');
    await userEvent.type(screen.getByLabelText('Mobile money number'), '0778162999');
    await userEvent.selectOptions(screen.getByLabelText('Country of the number'), 'Uganda');
    expect((await screen.findAllByRole('button', { name: /^Pay UGX/ })).length).toBeGreaterThan(0);
    await pay();
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        method: 'mobile_money',
        phoneNumber: '+256778162999',
      }),
    );
  });

  it('asks a wallet abroad in its own currency', async () => {
    platform(starter);
    await open();
    await screen.findAllByRole('radio');
    await userEvent.type(screen.getByLabelText('Mobile money number'), '+256 712 345678');
    expect((await screen.findAllByRole('button', { name: /^Pay UGX.70,300/ })).length).toBeGreaterThan(0);
    expect(screen.getByRole('radio', { name: /MTN MoMo/ })).toBeTruthy();
  });

  it('finds the number, its country and the currency again after Back', async () => {
    platform(starter);
    const { unmount } = await open();
    await screen.findAllByRole('radio');
    await userEvent.selectOptions(screen.getByLabelText('Country of the number'), 'Uganda');
    await userEvent.type(screen.getByLabelText('Mobile money number'), '0778162999');
    unmount();
    await open();
    expect((await screen.findByLabelText<HTMLInputElement>('Mobile money number')).value).toBe('0778162999');
    expect(screen.getByLabelText<HTMLSelectElement>('Country of the number').value).toBe('UG');
    expect((await screen.findAllByRole('button', { name: /^Pay UGX/ })).length).toBeGreaterThan(0);
  });

  it.each(['"x"', '[]', '{"wallet":"0778162999","country":"<b>"}', '{"wallet":7}'])(
    'asks as ever where what was kept is spoilt: %s',
    async (kept) => {
      platform(starter);
      localStorage.setItem(`asili.draft.wallet.${anArtisan.id}`, kept);
      await open();
      expect(await screen.findByLabelText('Mobile money number')).toBeTruthy();
    },
  );

  it('says why a payment has not begun', async () => {
    expectConsoleError(/^POST \S+ failed: 409/);
    platform({
      ...starter,
      'POST /api/plan/payments': {
        status: 409,
        json: { status: 409, code: 'PAYMENTS.IN_PROGRESS', title: '', detail: 'A payment is under way.' },
      },
    });
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: /^Card/ }));
    await pay();
    expect((await screen.findByRole('alert')).textContent).toContain('The payment didn’t start');
  });

  it.each([
    [aPlan('professional', { until: '2026-12-20T12:00:00.000Z' }), 'Paid until December 20, 2026', 'Add a month'],
    [
      aPlan('professional', { until: '2026-11-20T12:00:00.000Z', graceUntil: '2026-12-04T12:00:00.000Z' }),
      'You can still register products until December 4, 2026',
      'Add a month',
    ],
  ])('shows until when it is paid or goes on, and takes another month', async (plan, text, heading) => {
    platform(plan);
    await open();
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(document.body.textContent).toContain(text);
  });

  it.each([
    [aPlan('enterprise')],
    [aPlan('professional')],
    [aPlan('enterprise', { until: '2027-12-20T12:00:00.000Z' })],
  ])('takes nothing for a plan that was agreed on', async (plan) => {
    platform(plan);
    await open();
    expect(await screen.findByText('There is nothing to pay here')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

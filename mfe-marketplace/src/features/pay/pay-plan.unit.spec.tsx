import { addMessages } from '@asili/web';
import { anArtisan, platform, renderPage } from '@asili/web/testing';
import { screen, waitFor } from '@testing-library/react';
import remote from '../../remote.ts';
import { loaders, namespace } from '../../shared/buying/messages.ts';
import { PayPage } from './pay-page.tsx';

beforeEach(() => addMessages(namespace, loaders).catch(() => undefined));

describe('/pay of a plan', () => {
  const at = async (id: string) => {
    platform({
      'GET /api/plan': {
        json: {
          plan: { name: 'professional', listings: { active: 7, limit: null }, until: '2026-12-20T12:00:00.000Z' },
        },
      },
    });
    const shown = await renderPage(<PayPage />, { remote, path: `/pay/${id}`, as: anArtisan });
    await addMessages(namespace, loaders);
    return shown;
  };

  it.each([
    'pay_hbar_waiting_plan',
    'pay_hbar_expired_plan',
    'pay_hbar_under_plan',
    'pay_hbar_late_plan',
    'pay_mobile_waiting_plan',
    'pay_mobile_cancelled_plan',
    'pay_card_waiting_plan',
    'pay_card_failed_plan',
    'pay_bank_waiting_plan',
    'pay_card_unknown_plan',
    'pay_card_paid_plan',
  ])('%s speaks of no purchase, and leads to none', async (id) => {
    await at(id);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(document.body.textContent).not.toMatch(/items|your order|cart|artisans have/i);
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((href) => /^\/(checkout|cart|orders)/.test(href))).toEqual([]);
  });

  it('ends with until when it is paid now', async () => {
    await at('pay_card_paid_plan');
    expect(await screen.findByText('$19.00 received. Your Professional plan is paid for another month.')).toBeTruthy();
    await waitFor(() => expect(document.body.textContent).toContain('Paid until December 20, 2026'));
    expect(screen.getByRole('link', { name: 'See your plan' }).getAttribute('href')).toBe('/plan');
  });
});

import { anArtisan, platform, renderPage } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import remote from '../../remote.ts';
import { PlanLine } from './plan-line.tsx';

const open = () => renderPage(<PlanLine />, { remote, path: '/products', as: anArtisan });
const withPlan = (active: number, limit: number | null, rest: object = {}) =>
  platform({
    'GET /api/plan': {
      json: { plan: { name: limit === null ? 'professional' : 'starter', listings: { active, limit }, ...rest } },
    },
  });

it('shows how much of the plan is used, and where to go when all is', async () => {
  withPlan(9, 10);
  const shown = await open();
  expect(await screen.findByText(/^Starter plan: 9 of 10 listings/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your plan' }).getAttribute('href')).toBe('/plan');
  expect(screen.queryByText('All listings of your plan are in use')).toBeNull();
  shown.unmount();
  withPlan(13, 10);
  await open();
  expect(await screen.findByText('All listings of your plan are in use')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
});

it('says until when a plan goes on that is not paid', async () => {
  withPlan(40, null, { until: '2026-11-20T00:00:00.000Z', graceUntil: '2026-12-04T00:00:00.000Z' });
  await open();
  expect(await screen.findByText(/^Professional plan: 40 listings, unlimited/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Renew' }).map((link) => link.getAttribute('href'))).toEqual([
    '/plan',
    '/plan',
  ]);
  expect(screen.getByText(/^Your plan has expired/).textContent).toContain('December 4, 2026');
});

it('says until when it is paid', async () => {
  withPlan(40, null, { until: '2026-12-20T00:00:00.000Z' });
  await open();
  expect((await screen.findByText(/^Professional plan: 40 listings, unlimited/)).textContent).toContain(
    'Paid until December 20, 2026',
  );
});

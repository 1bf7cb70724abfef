import { anArtisan, expectConsoleError, platform, renderPage, terms } from '@asili/web/testing';
import type { Shipping } from '@asili/contracts';
import { queryClient } from '@asili/web';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { DeliveryPage } from './delivery-page.tsx';

const open = () => renderPage(<DeliveryPage />, { remote, path: '/settings/shipping', as: anArtisan });
const none = { json: { shipping: { zones: [], pickup: { offered: false } } } };
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save delivery settings' }));

it('saves zones and pickup as a whole, each zone with its id', async () => {
  const calls = platform({});
  await open();
  const zone = within(await screen.findByRole('article', { name: 'Europe, by air' }));
  await userEvent.clear(zone.getByLabelText('Delivery price'));
  await userEvent.type(zone.getByLabelText('Delivery price'), '30,50');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await save();
  expect(await screen.findByText('Saved. Customers see the new prices now.')).toBeTruthy();
  const [home, europe] = terms.zones;
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    zones: [home, { ...europe, price: { amount: '30.50', currency: 'USD' } }],
    pickup: terms.pickup,
    seen: terms,
  });
});

it('says what to do first, and which field of a new zone is wrong, with the focus on it', async () => {
  const calls = platform({ 'GET /api/artisans/me/shipping': none });
  await open();
  expect(await screen.findByText('Set a price for at least one zone')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add a zone' }));
  await userEvent.type(screen.getByLabelText('Delivery price'), '4,oo');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name of the zone')));
  for (const field of ['Name of the zone', 'Countries', 'Delivery price', 'Fastest (days)'])
    expect(screen.getAllByLabelText(field).some((each) => each.getAttribute('aria-invalid') === 'true')).toBe(true);
  expect(screen.getByLabelText('Fastest (days)').closest('div')?.textContent).toContain('Required');
  await userEvent.type(screen.getByLabelText('Fastest (days)'), 'two');
  await save();
  expect(await screen.findByText('Invalid input')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('says what counts as long as nothing was saved, and no longer', async () => {
  const calls = platform({
    'GET /api/artisans/me/shipping': {
      json: { shipping: { zones: [], pickup: { offered: true, town: 'Kisumu' }, isDefault: true } },
    },
  });
  await open();
  expect(await screen.findByText(/customers can pick up in Kisumu, as they arrange with you/)).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Allow pickup' })).toHaveProperty('checked', true);
  await userEvent.type(screen.getByLabelText(/Where and when/), 'Blue gate');
  await save();
  await screen.findByText('Saved. Customers see the new prices now.');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    zones: [],
    pickup: { offered: true, note: 'Blue gate' },
    seen: { zones: [], pickup: { offered: true, town: 'Kisumu' }, isDefault: true },
  });
  expect(screen.queryByText(/customers can pick up in Kisumu/)).toBeNull();
});

it('shows what another device has saved, and says what it had read when something is changed here', async () => {
  let kept: Shipping = terms;
  const calls = platform({
    'GET /api/artisans/me/shipping': () => ({ json: { shipping: kept } }),
    'PUT /api/artisans/me/shipping': () => ({
      json: { shipping: (kept = { ...kept, pickup: { offered: true, note: 'Red gate' } }) },
    }),
  });
  await open();
  await screen.findByRole('article', { name: 'Europe, by air' });
  kept = { ...terms, zones: terms.zones.slice(0, 1) };
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Europe, by air' })).toBeNull());
  const read = kept;
  await userEvent.clear(screen.getByLabelText(/Where and when/));
  await userEvent.type(screen.getByLabelText(/Where and when/), 'Red gate');
  kept = { ...kept, pickup: { offered: false } };
  await act(() => queryClient.refetchQueries());
  expect(screen.getByLabelText(/Where and when/)).toHaveProperty('value', 'Red gate');
  await save();
  await screen.findByText('Saved. Customers see the new prices now.');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ seen: read });
});

it('keeps what was typed when saving fails', async () => {
  expectConsoleError(/PUT \/api\/artisans/);
  platform({
    'GET /api/artisans/me/shipping': none,
    'PUT /api/artisans/me/shipping': { status: 503, json: { status: 503, code: 'PLATFORM.UNAVAILABLE' } },
  });
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Allow pickup' }));
  await userEvent.type(screen.getByLabelText(/Where and when/), 'Blue gate');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('What you typed is still here.');
  expect(screen.getByLabelText(/Where and when/)).toHaveProperty('value', 'Blue gate');
});

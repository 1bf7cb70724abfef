import { platform, renderPage, type Reply } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { HistoryPage } from './history-page.tsx';

const check = (id: string, verdict: string, place?: string) => ({ id, productId: 'prd_1', verifiedAt: '2026-10-01T08:00:00.000Z', verdict, ...(place ? { place } : {}) });
const open = (path = '/verify/31415926/history') => renderPage(<HistoryPage />, { remote, path });

describe('the history of a piece', () => {
  it('tells each check in words, with its place, page by page', async () => {
    const calls = platform({
      'GET /api/verify/31415926/history': ({ path }): Reply => ({
        json: path.includes('cursor=next')
          ? { verifications: [check('vrf_3', 'SUSPECT')], total: 3, nextCursor: null }
          : { verifications: [check('vrf_1', 'RECORD_GENUINE', 'Nairobi, KE'), check('vrf_2', 'PENDING')], total: 3, nextCursor: 'next' },
      }),
    });
    await open();
    expect(await screen.findByText('3 checks')).toBeTruthy();
    expect(screen.getByText('Authentic')).toBeTruthy();
    expect(screen.getByText('Nairobi, KE')).toBeTruthy();
    expect(screen.getByText('Pending')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Not Verified')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(calls).toHaveLength(2);
  });

  it('of an unknown code says so', async () => {
    platform({});
    await open('/verify/nothing/history');
    expect(await screen.findByText('We do not know this code')).toBeTruthy();
  });

  it('of an address that was encoded badly asks for the code as it stands', async () => {
    const calls = platform({});
    await open('/verify/%E0%A4%A/history');
    expect(await screen.findByText('We do not know this code')).toBeTruthy();
    expect(calls[0]?.path).toContain('/api/verify/%25E0%25A4%25A/history');
  });

  it('that cannot be had says so and asks again', async () => {
    let asked = 0;
    platform({ 'GET /api/verify/31415926/history': (): Reply => ((asked += 1) === 1 ? { status: 500, json: { status: 500, code: 'HTTP.FAULT' } } : { json: { verifications: [], total: 0, nextCursor: null } }) });
    await open();
    expect(await screen.findByText('The history could not be loaded')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('0 checks')).toBeTruthy();
  });
});

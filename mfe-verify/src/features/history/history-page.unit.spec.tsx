import type { HistoryReply } from '@asili/contracts';
import { platform, renderPage } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { HistoryPage } from './history-page.tsx';

type Line = HistoryReply['verifications'][number];
const verification = (id: string, verdict: Line['verdict'], more: Partial<Line> = {}): Line => ({
  id,
  productId: 'prd_1',
  verifiedAt: '2026-10-01T08:00:00.000Z',
  verdict,
  ...more,
});
const open = (path = '/verify/31415926/history') => renderPage(<HistoryPage />, { remote, path });

describe('the history of a product', () => {
  it('tells each verification in words, with its place and what was wrong, page by page', async () => {
    const calls = platform({
      'GET /api/verify/31415926/history': ({ path }) => ({
        json: path.includes('cursor=next')
          ? {
              verifications: [verification('vrf_3', 'SUSPECT', { reasons: ['FOREIGN_HOST'] })],
              total: 3,
              counted: 1,
              nextCursor: null,
            }
          : {
              verifications: [
                verification('vrf_1', 'RECORD_GENUINE', { place: 'S1.5 E37.0' }),
                verification('vrf_2', 'PENDING'),
              ],
              total: 3,
              counted: 1,
              nextCursor: 'next',
            },
      }),
    });
    await open();
    expect(await screen.findByText('1 verification')).toBeTruthy();
    expect(screen.getByText('Authentic')).toBeTruthy();
    expect(screen.getByText(/^The 3 entries below/)).toBeTruthy();
    expect(screen.getByText('≈ Nairobi, Kenya')).toBeTruthy();
    expect(screen.getByText('Pending')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Not Verified')).toBeTruthy();
    expect(screen.getByText(/Code shown by another website/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(calls).toHaveLength(2);
  });

  it('of an unknown code says so', async () => {
    platform({});
    await open('/verify/nothing/history');
    expect(await screen.findByText('We don’t know this code')).toBeTruthy();
  });

  it('of an address that was encoded badly asks for the code as it stands', async () => {
    const calls = platform({});
    await open('/verify/%E0%A4%A/history');
    expect(await screen.findByText('We don’t know this code')).toBeTruthy();
    expect(calls[0]?.path).toContain('/api/verify/%25E0%25A4%25A/history');
  });

  it('that cannot be had says so and asks again', async () => {
    let asked = 0;
    platform({
      'GET /api/verify/31415926/history': () =>
        (asked += 1) === 1
          ? { status: 500, json: { status: 500, code: 'HTTP.FAULT' } }
          : { json: { verifications: [], total: 0, nextCursor: null } },
    });
    await open();
    expect(await screen.findByText('The history couldn’t be loaded')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('0 verifications')).toBeTruthy();
  });

  it('keeps the lines it has when the next page cannot be had', async () => {
    platform({
      'GET /api/verify/31415926/history': ({ path }) =>
        path.includes('cursor=')
          ? { status: 500, json: { status: 500, code: 'HTTP.FAULT' } }
          : {
              json: {
                verifications: [verification('vrf_1', 'RECORD_GENUINE')],
                total: 2,
                counted: 2,
                nextCursor: 'next',
              },
            },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByText('Authentic')).toBeTruthy();
  });
});

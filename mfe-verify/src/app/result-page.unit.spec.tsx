import 'fake-indexeddb/auto';
import type { VerifyReply } from '@asili/contracts';
import { cacheVerdict, flushQueue, getPendingVerifications } from '@asili/web/offline';
import { aProduct, aVerification, expectConsoleError, platform, renderPage } from '@asili/web/testing';
import { queryClient } from '@asili/web';
import { keepConsent } from '@asili/web/consent';
import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote.ts';
import { ResultPage } from './result-page.tsx';

const path = '/api/verify/31415926';
const open = (language: 'en' | 'sw' | 'fr' = 'en', state?: unknown) =>
  renderPage(<ResultPage />, { remote, path: '/verify/31415926', language, state });
const answering = (reply: VerifyReply) => platform({ [`POST ${path}`]: { json: reply } });
const headline = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the result', () => {
  it('is Authentic with artisan, proof and what a scan cannot prove; it was asked once and has the focus', async () => {
    const calls = answering(aVerification());
    await open('en', { scanned: 'http://localhost/verify/31415926' });
    const title = await headline('Authentic');
    expect(screen.getByText('Product is authentic!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Hluhluwe Weavers' }).getAttribute('href')).toBe('/artisan/art_1');
    expect(screen.getByText('A scan proves the record, not the object')).toBeTruthy();
    expect(screen.getByText('vrf_1')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Verification History' }).getAttribute('href')).toBe(
      '/verify/31415926/history',
    );
    expect(screen.getByRole('link', { name: 'Verify Another' }).getAttribute('href')).toBe('/verify');
    expect(document.activeElement).toBe(title);
    expect(document.title).toContain('Authentic');
    expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', path, { scanned: 'http://localhost/verify/31415926', location: 'Unknown' }],
    ]);
  });

  it.each([
    ['31415926', /^Did you mean/],
    [undefined, /^One digit is wrong, or two are swapped/],
  ])(
    'of a mistyped code offers the code the server suggests (%p), and never one of its own',
    async (suggestion, sentence) => {
      platform({
        'POST /api/verify/31415962': {
          json: aVerification({ verdict: 'UNKNOWN', reasons: ['CHECK_DIGIT'], suggestion }, null),
        },
      });
      await renderPage(<ResultPage />, { remote, path: '/verify/31415962' });
      await headline('Not Verified');
      expect(screen.getByText('Warning: Product authenticity could not be verified.')).toBeTruthy();
      const links = within(screen.getByText(sentence))
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'));
      expect(links).toEqual(suggestion ? [`/verify/${suggestion}`] : []);
      expect(screen.getByText('The code isn’t valid')).toBeTruthy();
      expect(screen.queryByText('Who made it')).toBeNull();
    },
  );

  it('of an address that is no code says so, and accuses no website', async () => {
    platform({
      'POST /api/verify/%3Cscript%3E': { json: aVerification({ verdict: 'UNKNOWN', reasons: ['NO_SUCH_CODE'] }, null) },
    });
    await renderPage(<ResultPage />, { remote, path: '/verify/%3Cscript%3E' });
    await headline('Not Verified');
    expect(screen.getByText(/is not one of our codes/)).toBeTruthy();
    expect(screen.queryByText(/another website/)).toBeNull();
  });

  describe('of one visit', () => {
    const shown = () =>
      render(
        <QueryClientProvider client={queryClient}>
          <ResultPage />
        </QueryClientProvider>,
      );
    const later = async (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] }));
    afterEach(() => void jest.useRealTimers());

    it('is shown again within the hour; a link that is followed asks anew', async () => {
      const calls = answering(aVerification());
      const page = await open();
      await later(1_000);
      page.unmount();
      await later(30 * 60_000);
      const again = shown();
      await later(1_000);
      expect([screen.getByRole('heading', { level: 1 }).textContent, calls.length]).toEqual(['Authentic', 1]);
      again.unmount();
      history.pushState(null, '', '/verify/receipt/vrf_1');
      history.pushState(null, '', '/verify/31415926');
      shown();
      await later(1_000);
      expect(calls).toHaveLength(2);
    });

    it('is not shown the next day, neither by Back nor in a page that stayed open', async () => {
      let isRevoked = false;
      const calls = platform({
        [`POST ${path}`]: () => ({
          json: isRevoked ? aVerification({ verdict: 'REVOKED', reasons: ['REVOKED'] }) : aVerification(),
        }),
      });
      const page = await open();
      await later(1_000);
      page.unmount();
      isRevoked = true;
      await later(24 * 3_600_000);
      shown();
      expect(screen.queryByRole('heading', { name: 'Authentic' })).toBeNull();
      await later(1_000);
      expect([screen.getByRole('heading', { level: 1 }).textContent, calls.length]).toEqual(['Not Verified', 2]);
      isRevoked = false;
      await later(24 * 3_600_000);
      act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await later(1_000);
      expect([screen.getByRole('heading', { level: 1 }).textContent, calls.length]).toEqual(['Authentic', 3]);
    });
  });

  it('that failed is tried again under the same key; a wish to verify again has its own', async () => {
    let asked = 0;
    const calls = platform({
      [`POST ${path}`]: () =>
        (asked += 1) === 1
          ? { status: 503, json: { status: 503, code: 'HTTP.BUSY' } }
          : { json: aVerification({ verdict: 'PENDING' }) },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Verify again' }));
    await waitFor(() => expect(calls).toHaveLength(3));
    const [first, second, third] = calls.map(({ headers }) => headers['idempotency-key']);
    expect([first === second, second === third]).toEqual([true, false]);
  });

  it('is told once: the heading takes the focus and is described by its sentence, without a live region', async () => {
    answering(aVerification({ verdict: 'UNKNOWN' }, null));
    await open();
    const title = await headline('Not Verified');
    expect(title.closest('[role=status], [role=alert], [aria-live]')).toBeNull();
    expect(document.getElementById(title.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'could not be verified',
    );
  });

  it('has a receipt', async () => {
    answering(aVerification());
    await open();
    expect((await screen.findByRole('link', { name: 'Keep the receipt' })).getAttribute('href')).toBe(
      '/verify/receipt/vrf_1',
    );
  });

  it('of a code that leads elsewhere shows no product and follows no link', async () => {
    answering(aVerification({ verdict: 'SUSPECT', reasons: ['FOREIGN_HOST'] }));
    await open('en', { scanned: 'https://evil.example/verify/31415926' });
    await headline('Not Verified');
    expect(screen.getByText('Don’t open that website')).toBeTruthy();
    expect(screen.queryByText('Lidded basket')).toBeNull();
    expect(screen.getAllByRole('link').filter((link) => /evil/.test(link.getAttribute('href') ?? ''))).toEqual([]);
  });

  it('of a replaced record leads to the newer one', async () => {
    answering(
      aVerification(
        { verdict: 'REVOKED', reasons: ['SUPERSEDED'] },
        aProduct({ status: 'superseded', isVerified: false, supersededBy: 'prd_2' }),
      ),
    );
    await open();
    await headline('Not Verified');
    expect(screen.getAllByRole('link').some((link) => link.getAttribute('href') === '/verify/prd_2')).toBe(true);
  });

  it.each([
    ['PENDING', 'Pending', 'The certificate is not on the ledger yet'],
    ['LEDGER_UNREACHABLE', 'Try again', 'We couldn’t reach the ledger'],
  ] as const)('%s is %s, neither Authentic nor a warning, and can be asked again', async (verdict, title, finding) => {
    let asked = 0;
    platform({ [`POST ${path}`]: () => ({ json: (asked += 1) === 1 ? aVerification({ verdict }) : aVerification() }) });
    await open();
    await headline(title);
    expect(screen.getByText(finding)).toBeTruthy();
    expect(screen.queryByText(/Warning/)).toBeNull();
    expect(document.title).toContain(title);
    await userEvent.click(screen.getByRole('button', { name: 'Verify again' }));
    await headline('Authentic');
    expect(asked).toBe(2);
  });

  it('that failed says so, keeps the code and can be tried again', async () => {
    let asked = 0;
    platform({
      [`POST ${path}`]: () =>
        (asked += 1) === 1
          ? { status: 503, json: { status: 503, code: 'HTTP.BUSY', detail: 'Too busy for a moment.' } }
          : { json: aVerification() },
    });
    await open();
    await headline('Verification Failed');
    expect(screen.getByText(/Could not verify product. Please try again./)).toBeTruthy();
    expect(screen.getByText('Too busy for a moment.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await headline('Authentic');
  });

  it('without a connection waits, shows the last answer as an old one, and goes out once under the key it was asked with', async () => {
    expectConsoleError(new RegExp(`^POST ${path} failed: 0: no connection$`));
    globalThis.structuredClone ??= (value: unknown) => JSON.parse(JSON.stringify(value)) as never; // Not in jsdom.
    keepConsent({ analytics: false, marketing: false, functional: true });
    await cacheVerdict('31415926', aVerification({ id: 'vrf_0', verifiedAt: '2026-11-01T08:00:00.000Z' }));
    await open();
    await headline('Not verified yet');
    expect(await screen.findByText(/^Last verified/)).toBeTruthy();
    expect(screen.getByText('Authentic')).toBeTruthy();
    expect(screen.queryByText('Product is authentic!')).toBeNull();
    expect(document.title).toContain('Not verified yet');
    const [check] = await getPendingVerifications();
    const calls = platform({
      'GET /api/auth/session': { json: { user: null, csrfToken: 't' } },
      [`POST ${path}`]: { json: aVerification() },
    });
    await flushQueue();
    await headline('Authentic');
    expect(screen.getByText('Product is authentic!')).toBeTruthy();
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts.map(({ headers }) => headers['idempotency-key'])).toEqual([check?.key]);
  });

  it.each([
    ['sw', 'Halisi'],
    ['fr', 'Authentique'],
  ] as const)('speaks %s', async (language, title) => {
    answering(aVerification());
    await open(language);
    await headline(title);
  });
});

describe('reporting', () => {
  it('sends the code with what was written, shows the number, and gives the focus back', async () => {
    const calls = platform({
      [`POST ${path}`]: { json: aVerification({ verdict: 'UNKNOWN' }, null) },
      'POST /api/reports': { status: 201, json: { report: { id: 'rpt_1', number: 'R-1042', status: 'received' } } },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Report this tag' }));
    await userEvent.type(await screen.findByLabelText(/What did you see/), 'Seen at the market');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Thank you. Your report is R-1042.')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/reports')?.body).toEqual({
      code: '31415926',
      kind: 'counterfeit',
      text: 'Seen at the market',
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Report this tag' }));
  });
});

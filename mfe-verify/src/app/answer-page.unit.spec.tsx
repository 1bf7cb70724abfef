import 'fake-indexeddb/auto';
import type { VerifyReply } from '@asili/contracts';
import { rememberAnswer, sendWaiting, waitingChecks } from '@asili/web/offline';
import { aProduct, aVerification, platform, renderPage, type Reply } from '@asili/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote.ts';
import { AnswerPage } from './answer-page.tsx';

const path = '/api/verify/31415926';
const open = (language: 'en' | 'sw' | 'fr' = 'en', state?: unknown) => renderPage(<AnswerPage />, { remote, path: '/verify/31415926', language, state });
const answering = (reply: VerifyReply) => platform({ [`POST ${path}`]: { json: reply } });
const headline = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the answer', () => {
  it('is Authentic with maker, proof and what a scan cannot prove; it was asked once and has the focus', async () => {
    const calls = answering(aVerification());
    await open('en', { scanned: 'http://localhost/verify/31415926' });
    const title = await headline('Authentic');
    expect(screen.getByText('Product is authentic!')).toBeTruthy();
    expect(screen.getByText('Hluhluwe Weavers')).toBeTruthy();
    expect(screen.getByText('A scan proves the record, not the object')).toBeTruthy();
    expect(screen.getByText('vrf_1')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Verification History' }).getAttribute('href')).toBe('/verify/31415926/history');
    expect(screen.getByRole('link', { name: 'Verify Another' }).getAttribute('href')).toBe('/verify');
    expect(document.activeElement).toBe(title);
    expect(document.title).toContain('Authentic');
    expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([['POST', path, { scanned: 'http://localhost/verify/31415926', location: 'Unknown' }]]);
  });

  it('of a slip names the likely code', async () => {
    platform({ 'POST /api/verify/31415962': { json: aVerification({ verdict: 'UNKNOWN', reasons: ['CHECK_DIGIT'] }, null) } });
    await renderPage(<AnswerPage />, { remote, path: '/verify/31415962' });
    await headline('Not Verified');
    expect(screen.getByText('Warning: Product authenticity could not be verified.')).toBeTruthy();
    expect(within(screen.getByText(/one slip away/)).getByRole('link').getAttribute('href')).toMatch(/^\/verify\/\d{8}$/);
    expect(screen.getByText('The check digit is wrong')).toBeTruthy();
    expect(screen.queryByText('Who made it')).toBeNull();
  });

  it('of a code that leads elsewhere shows no piece and follows no link', async () => {
    answering(aVerification({ verdict: 'SUSPECT', reasons: ['FOREIGN_HOST'] }));
    await open('en', { scanned: 'https://evil.example/verify/31415926' });
    await headline('Not Verified');
    expect(screen.getByText('Do not open that website')).toBeTruthy();
    expect(screen.queryByText('Lidded basket')).toBeNull();
    expect(screen.getAllByRole('link').filter((link) => /evil/.test(link.getAttribute('href') ?? ''))).toEqual([]);
  });

  it('of a replaced record leads to the newer one', async () => {
    answering(aVerification({ verdict: 'REVOKED', reasons: ['SUPERSEDED'] }, aProduct({ status: 'superseded', isVerified: false, supersededBy: 'prd_2' })));
    await open();
    await headline('Not Verified');
    expect(screen.getAllByRole('link').some((link) => link.getAttribute('href') === '/verify/prd_2')).toBe(true);
  });

  it.each([
    ['PENDING', 'Pending', 'The certificate is not on the ledger yet'],
    ['LEDGER_UNREACHABLE', 'Try again', 'The ledger could not be asked'],
  ] as const)('%s is %s, neither Authentic nor a warning, and can be asked again', async (verdict, title, finding) => {
    let asked = 0;
    platform({ [`POST ${path}`]: (): Reply => ({ json: (asked += 1) === 1 ? aVerification({ verdict }) : aVerification() }) });
    await open();
    await headline(title);
    expect(screen.getByText(finding)).toBeTruthy();
    expect(screen.queryByText(/Warning/)).toBeNull();
    expect(document.title).toContain(title);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await headline('Authentic');
    expect(asked).toBe(2);
  });

  it('that failed says so, keeps the code and can be tried again', async () => {
    let asked = 0;
    platform({ [`POST ${path}`]: (): Reply => ((asked += 1) === 1 ? { status: 503, json: { status: 503, code: 'HTTP.BUSY', detail: 'Too busy for a moment.' } } : { json: aVerification() }) });
    await open();
    await headline('Verification Failed');
    expect(screen.getByText(/Could not verify product. Please try again./)).toBeTruthy();
    expect(screen.getByText('Too busy for a moment.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await headline('Authentic');
  });

  it('without a connection waits, shows the last answer as an old one, and goes out once under the key it was asked with', async () => {
    globalThis.structuredClone ??= (value: unknown) => JSON.parse(JSON.stringify(value)) as never; // Not in jsdom.
    await rememberAnswer('31415926', aVerification({ id: 'vrf_0', verifiedAt: '2026-11-01T08:00:00.000Z' }));
    globalThis.fetch = () => Promise.reject(new TypeError('no network'));
    await open();
    await headline('Not checked yet');
    expect(await screen.findByText(/not checked now/)).toBeTruthy();
    expect(screen.getByText('Authentic')).toBeTruthy();
    expect(screen.queryByText('Product is authentic!')).toBeNull();
    expect(document.title).toContain('Not checked yet');
    const [check] = await waitingChecks();
    const calls = platform({ 'GET /api/auth/session': { json: { user: null, csrfToken: 't' } }, [`POST ${path}`]: { json: aVerification() } });
    await sendWaiting();
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
    const calls = platform({ [`POST ${path}`]: { json: aVerification({ verdict: 'UNKNOWN' }, null) }, 'POST /api/reports': { status: 201, json: { report: { id: 'rpt_1', number: 'R-1042', status: 'received' } } } });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Report this tag' }));
    await userEvent.type(await screen.findByLabelText(/What did you see/), 'Seen at the market');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Thank you. Your report is R-1042.')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/reports')?.body).toEqual({ code: '31415926', kind: 'counterfeit', text: 'Seen at the market' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Report this tag' }));
  });
});

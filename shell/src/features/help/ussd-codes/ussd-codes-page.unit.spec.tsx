import { platform, renderPage } from '@asili/web/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { pageMessages } from '../../../../test/page-messages.ts';
import { UssdCodesPage } from './ussd-codes-page.tsx';

const remote = pageMessages('help');
const open = (language: 'en' | 'sw' | 'fr' = 'en') =>
  renderPage(<UssdCodesPage />, { remote, path: '/ussd-codes', language });
const key = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('UssdCodesPage', () => {
  beforeEach(() => {
    performance.getEntriesByType = () => [];
  });

  it('takes words by its keys too, and digits again after each answer', async () => {
    const calls = platform({
      'POST /api/ussd/calls': ({ body }) => ({
        json: { text: `Question ${(body as { answers: string[] }).answers.length}`, ends: false, septets: 10 },
      }),
    });
    await open();
    key('Call');
    await screen.findByText('Question 0');
    key('Letters');
    for (const pressed of ['2', '4', '0', '6']) key(pressed);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your answer' }).value).toBe('Ag m');
    expect(screen.getByRole('button', { name: 'Letters' }).getAttribute('aria-pressed')).toBe('true');
    key('Send');
    expect(screen.getByRole('button', { name: 'Letters' }).getAttribute('aria-pressed')).toBe('false');
    await screen.findByText('Question 1');
    key('2');
    key('Send');
    await screen.findByText('Question 2');
    expect(calls.map(({ body }) => (body as { answers: string[] }).answers)).toEqual([[], ['Ag m'], ['Ag m', '2']]);
  });

  it('dials what is pressed, answers in the call, and hangs up', async () => {
    const calls = platform({
      'POST /api/ussd/calls': ({ body }) =>
        (body as { answers: string[] }).answers.length === 0
          ? { json: { text: 'Asili\n9 Order status', ends: false, septets: 20 } }
          : { json: { text: 'Order 1043213 is SHIPPED.', ends: true, septets: 25 } },
    });
    await open();
    for (const digit of ['*', '3', '8', '4', '*', '7', '#']) key(digit);
    key('Call');
    expect(await screen.findByText('20 of 160 characters')).toBeTruthy();
    expect(screen.getByText('GSM-7')).toBeTruthy();
    expect(document.querySelector('form rect')?.getAttribute('width')).toBe('20');
    expect(screen.getByText(/^Asili\s+9 Order status$/)).toBeTruthy();
    key('9');
    key('Send');
    expect(await screen.findByText('Order 1043213 is SHIPPED.')).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([
      { callId: expect.any(String), dialled: '*384*7#', answers: [] },
      { callId: expect.any(String), dialled: '*384*7#', answers: ['9'] },
    ]);
    expect(new Set(calls.map(({ body }) => (body as { callId: string }).callId)).size).toBe(1);
    key('End');
    expect(screen.queryByText('Order 1043213 is SHIPPED.')).toBeNull();
  });

  it('tries a code of the list, and says what it cannot reach', async () => {
    const calls = platform({ 'POST /api/ussd/calls': { json: { text: 'AUTHENTIC', ends: true, septets: 9 } } });
    await open();
    Element.prototype.scrollIntoView = () => undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Try *384*7*0*40718825# on the phone above' }));
    expect(await screen.findByText('AUTHENTIC')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Number to dial'), { target: { value: '*100#' } });
    key('Call');
    expect(await screen.findByText(/This phone can only dial/)).toBeTruthy();
    expect(calls).toHaveLength(1);
  });

  it('leads to the phones of development, there alone', async () => {
    const { unmount } = await open();
    expect(screen.queryByRole('link', { name: 'More phones and the wire log' })).toBeNull();
    unmount();
    performance.getEntriesByType = () => [{ serverTiming: [{ name: 'development' }] }] as never;
    await open();
    expect(screen.getByRole('link', { name: 'More phones and the wire log' }).getAttribute('href')).toBe('/dev/phone');
  });

  it('lists every command under its title, with an example to dial, in the reader’s language', async () => {
    await open('fr');
    const numbers = screen
      .getAllByRole('table')
      .slice(0, 4)
      .flatMap((table) =>
        within(table)
          .getAllByRole('row')
          .slice(1)
          .map((row) => within(row).getAllByRole('cell')[0]?.textContent),
      );
    expect(numbers).toEqual(['1', '2', '3', '4', '5', '6', '13', '14', '7', '8', '9', '15', '0', '11', '12']);
    expect(screen.getByRole('link', { name: /\*384\*7\*9\*1043213\*3#/ })).toBeTruthy();
    expect(screen.getByText('Changer l’état d’une commande', { exact: false })).toBeTruthy();
  });

  it('leaves a code that is tapped to the telephone', async () => {
    await open();
    const left: string[] = [];
    const judge = (event: Event) => {
      if (!event.defaultPrevented) left.push((event.target as Element).closest('a')?.getAttribute('href') ?? '');
      event.preventDefault();
    };
    window.addEventListener('click', judge);
    const codes = screen.getAllByRole('link', { name: /^Dial \*384/ });
    for (const code of codes) fireEvent.click(code);
    window.removeEventListener('click', judge);
    expect(left).toEqual(codes.map((code) => code.getAttribute('href')));
    expect(left).toContain('tel:*384*7*9*1043213*3%23');
    expect(location.pathname).toBe('/ussd-codes');
  });

  it('lists what each command asks, as the service has it, and draws the way through the menus', async () => {
    await open();
    const table = screen.getByRole('table', { name: 'Sales & Orders' });
    expect(
      within(table).getByText(
        /Order number \(7 digits\)\? · Status\? 1 Accepted, 2 Ready, 3 Shipped, 4 Delivered, 5 Cancelled/,
      ),
    ).toBeTruthy();
    const graph = screen.getByRole('img', { name: /From the main code/ }).textContent;
    for (const part of [
      '*384*7#',
      'With an account',
      '14 Web sign-in',
      '99 Language',
      'Without an account',
      '1 Create artisan',
      'Your first name?',
      'After a call that was',
      '1 Continue',
      'Where you stopped',
      '2 Kiswahili',
      'On every screen',
      '0 Back',
      '00 Home',
      '98 More',
    ])
      expect(graph).toContain(part);
  });
});

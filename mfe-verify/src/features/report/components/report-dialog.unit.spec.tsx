import { platform, renderPage, type ReplyAt } from '@asili/web/testing';
import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../../remote.ts';
import { ReportDialog } from './report-dialog.tsx';

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const open = () =>
  renderPage(<ReportDialog code="31415926" onClose={() => undefined} />, { remote, path: '/verify/31415926' });
const choose = (...files: File[]) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, files);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }));
const filed: ReplyAt<'POST /api/reports'> = {
  status: 201,
  json: { report: { id: 'rep_1', number: 'RP-2026-001042', status: 'received' } },
};

beforeEach(() => {
  // jsdom draws nothing: a name with 'broken' is no picture, one with 'huge' stays large.
  let size = 0;
  Object.assign(globalThis, {
    createImageBitmap: (file: File) => {
      size = /huge/.test(file.name) ? 3_000_000 : 8;
      return /broken/.test(file.name)
        ? Promise.reject(new Error('no picture'))
        : Promise.resolve({ width: 4000, height: 2000, close: () => undefined });
    },
  });
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ fillRect: () => undefined, drawImage: () => undefined } as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob([new Uint8Array(size)], { type: 'image/jpeg' })));
});

describe('a report with photos', () => {
  it('takes three, removes one, and sends them with the words', async () => {
    const calls = platform({ 'POST /api/reports': filed });
    await open();
    await choose(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'), photo('d.jpg'));
    expect(await screen.findByAltText('Photo 3')).toBeTruthy();
    expect(screen.queryByText('Add a photo')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    expect(screen.queryByAltText('Photo 3')).toBeNull();
    await send();
    expect(await screen.findByText('Thank you. Your report is RP-2026-001042.')).toBeTruthy();
    const body = calls.find(({ path }) => path === '/api/reports')?.body as { photos: string[] };
    expect(body.photos).toHaveLength(2);
    expect(body.photos.every((text) => text.startsWith('data:image/jpeg;base64,'))).toBe(true);
  });

  it('is not sent while one of its photos is still being made small', async () => {
    const calls = platform({ 'POST /api/reports': filed });
    await open();
    let finish = (): void => undefined;
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
      finish = () => done(new Blob([new Uint8Array(8)], { type: 'image/jpeg' }));
    });
    await choose(photo('a.jpg'));
    await screen.findByText(/^Resizing/);
    await send();
    await userEvent.type(screen.getByLabelText(/^Where/), 'Nairobi{Enter}');
    expect(calls).toEqual([]);
    finish();
    await screen.findByAltText('Photo 1');
    await send();
    await screen.findByText('Thank you. Your report is RP-2026-001042.');
    const sent = calls.filter(({ path }) => path === '/api/reports').map(({ body }) => body as { photos?: string[] });
    expect(sent.map(({ photos }) => photos?.length)).toEqual([1]);
  });

  it.each([
    ['broken.jpg', 'We couldn’t open this file as a photo.'],
    ['huge.jpg', 'This photo is too large. Choose a smaller one.'],
  ])('says why %s is not taken and keeps the others', async (name, sentence) => {
    platform({});
    await open();
    await choose(photo(name), photo('a.jpg'));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(await screen.findByAltText('Photo 1')).toBeTruthy();
  });

  it('keeps its key while it is the same and nobody knows whether it was filed, and gets another when it was changed', async () => {
    let asked = 0;
    const calls = platform({
      'POST /api/reports': () =>
        (asked += 1) < 3
          ? { status: 502, json: { status: 502, code: 'GATEWAY.NO_ANSWER', detail: 'The service did not answer.' } }
          : filed,
    });
    await open();
    await choose(photo('a.jpg'));
    await screen.findByAltText('Photo 1');
    await send();
    expect(await screen.findByText('The service did not answer.')).toBeTruthy();
    await send();
    await waitFor(() => expect(asked).toBe(2));
    await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    await send();
    expect(await screen.findByText('Thank you. Your report is RP-2026-001042.')).toBeTruthy();
    const keys = calls.filter(({ path }) => path === '/api/reports').map(({ headers }) => headers['idempotency-key']);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });
});

import { renderPage } from '@asili/web/testing';
import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import remote from '../../../remote.ts';
import { Scanner } from './scanner.tsx';

/** `failing`: how many frames cannot be looked at; `looked`: how many could. */
const found = { text: null as string | null, fails: false, failing: 0, looked: 0, ended: 0 };

/** jsdom has no workers; the real one is in test/scanner.e2e.spec.ts. */
class FakeWorker {
  onmessage: ((event: { data: object }) => void) | null = null;
  postMessage(question: object) {
    if ('frame' in question && found.failing > 0) {
      found.failing -= 1;
      return queueMicrotask(() => this.onmessage?.({ data: { kind: 'failed' } }));
    }
    found.looked += 1;
    const answer = found.fails
      ? { kind: 'failed' }
      : 'wasm' in question
        ? { kind: 'ready' }
        : { kind: 'reading', text: found.text, light: 128 };
    queueMicrotask(() => this.onmessage?.({ data: answer }));
  }
  terminate() {
    found.ended += 1;
  }
}

function fakeCamera(capabilities: object = {}) {
  const track = {
    stop: jest.fn(),
    getCapabilities: () => capabilities,
    applyConstraints: jest.fn(() => Promise.resolve()),
  };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const getUserMedia = jest.fn((_constraints: MediaStreamConstraints) => Promise.resolve(stream));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  return { track, getUserMedia };
}

function Opener({ onCode }: { readonly onCode: (code: string, scanned: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Scan</button>
      {open && <Scanner onCode={onCode} onClose={() => setOpen(false)} />}
    </>
  );
}

async function openScanner() {
  const onCode = jest.fn();
  await renderPage(<Opener onCode={onCode} />, { remote, path: '/verify' });
  await userEvent.click(screen.getByRole('button', { name: 'Scan' }));
  return onCode;
}

beforeEach(() => {
  Object.assign(found, { text: null, fails: false, failing: 0, looked: 0, ended: 0 });
  Object.assign(globalThis, {
    Worker: FakeWorker,
    OffscreenCanvas: class {},
    ImageData: class {},
    createImageBitmap: () => Promise.resolve({}),
  });
  // jsdom has neither dialogs nor moving pictures.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { configurable: true, value: 4 });
});

describe('the scanner', () => {
  it('asks for the rear camera, hands over the first code and turns the camera off', async () => {
    const { track, getUserMedia } = fakeCamera();
    const onCode = await openScanner();
    expect(await screen.findByText('Looking for a code')).toBeTruthy();
    expect(getUserMedia.mock.calls[0]?.[0]).toEqual({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
      audio: false,
    });
    found.text = 'http://localhost/verify/31415926?from=tag';
    await waitFor(() => expect(onCode.mock.calls).toEqual([['31415926', 'http://localhost/verify/31415926?from=tag']]));
    expect(track.stop).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(found.ended).toBe(1));
  });

  it('says over the picture what its close button does', async () => {
    fakeCamera();
    await openScanner();
    await userEvent.hover(screen.getByRole('button', { name: 'Close the scanner' }));
    const tooltip = await screen.findByRole('tooltip');
    expect([tooltip.textContent, tooltip.closest('dialog')]).toEqual(['Close the scanner', screen.getByRole('dialog')]); // Beside it, it would be under the picture.
  });

  it('says when there is no camera, and can be started again', async () => {
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    });
    await openScanner();
    expect(await screen.findByText('Camera access denied or not available')).toBeTruthy();
    fakeCamera();
    await userEvent.click(screen.getByRole('button', { name: 'Start Camera' }));
    expect(await screen.findByText('Looking for a code')).toBeTruthy();
  });

  it('leaves no camera on when the code reader does not load, says so, and tries again', async () => {
    const { track } = fakeCamera();
    found.fails = true;
    const onCode = await openScanner();
    expect((await screen.findByRole('status')).textContent).not.toContain('denied');
    expect(await screen.findByText(/Your camera is fine/)).toBeTruthy();
    expect(track.stop).toHaveBeenCalledTimes(1);
    expect(onCode).not.toHaveBeenCalled();
    found.fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Looking for a code')).toBeTruthy();
  });

  it('says so when it cannot look at what the camera sees, and not when it missed one frame', async () => {
    const { track } = fakeCamera();
    const onCode = await openScanner();
    await screen.findByText('Looking for a code');
    found.failing = 3;
    await waitFor(() => expect(found.failing).toBe(0));
    found.looked = 0;
    await waitFor(() => expect(found.looked).toBeGreaterThan(0));
    expect(screen.getByText('Looking for a code')).toBeTruthy();
    found.failing = 99;
    expect(await screen.findByText(/Your camera is fine/)).toBeTruthy();
    expect([track.stop.mock.calls.length, onCode.mock.calls, 99 - found.failing]).toEqual([1, [], 5]);
  });

  it.each(['Close the scanner', 'Enter the code instead'])('turns the camera off with “%s”', async (name) => {
    const { track } = fakeCamera();
    const onCode = await openScanner();
    await screen.findByText('Looking for a code');
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(track.stop).toHaveBeenCalledTimes(1);
    found.text = '31415926';
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(onCode).not.toHaveBeenCalled();
  });

  it('opened without a press leaves it to the person to start the camera', async () => {
    const { getUserMedia } = fakeCamera();
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: false } });
    await openScanner();
    expect(await screen.findByText('The camera is off')).toBeTruthy();
    expect(getUserMedia).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Start Camera' }));
    await screen.findByText('Looking for a code');
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  it('stops and starts the camera, and has a torch only where the camera has one', async () => {
    const { track, getUserMedia } = fakeCamera({ torch: true });
    await openScanner();
    const torch = await screen.findByRole('button', { name: 'Torch' });
    await userEvent.click(torch);
    expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
    await waitFor(() => expect(torch.getAttribute('aria-pressed')).toBe('true'));
    await userEvent.click(screen.getByRole('button', { name: 'Stop Camera' }));
    expect(screen.getByText('The camera is off')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Torch' })).toBeNull();
    expect(track.stop).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Start Camera' }));
    await screen.findByText('Looking for a code');
    expect(getUserMedia).toHaveBeenCalledTimes(2);
  });

  it.each(['qr_basket_001', 'qr_necklace_002', 'qr_sculpture_003'])('has %s in test mode', async (code) => {
    fakeCamera();
    const onCode = await openScanner();
    await userEvent.click(screen.getByText('Test mode'));
    await userEvent.click(screen.getByRole('button', { name: code, hidden: true }));
    expect(onCode.mock.calls).toEqual([[code, code]]);
  });
});

import { useCallback, useEffect, useRef, useState } from 'react';
import { type Decoder, DecoderUnavailable, openDecoder } from '../decoder.ts';

/** What the person should do, from what the camera sees. */
export type Hint = 'aim' | 'closer' | 'dark' | 'found';
/** `unreadable`: the camera may well work, but what reads codes could not be loaded. */
export type CameraState = 'starting' | 'running' | 'stopped' | 'denied' | 'unreadable';

/** Rear camera at 1280x720 (specification, section 9). */
const constraints: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  audio: false,
};
/** Frames in a row that may fail, as one does while the camera changes; more, and what reads codes does not work. */
const maxFailures = 5;
const pause = 60; // Milliseconds between two looks: a phone stays cool, and a code is read within half a second.

/**
 * The camera on the video element that carries the returned ref, and the text of the first QR code it sees. A found code stops the camera; leaving the
 * page always does.
 */
export function useCamera(onScan: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('stopped');
  const [hint, setHint] = useState<Hint>('aim');
  const [torch, setTorch] = useState<boolean | null>(null);
  const stream = useRef<MediaStream | null>(null);
  const run = useRef(0);

  const stop = useCallback(() => {
    run.current += 1;
    stream.current?.getTracks().forEach((track) => track.stop());
    stream.current = null;
    setTorch(null);
    setState((now) => (now === 'denied' || now === 'unreadable' ? now : 'stopped'));
  }, []);

  const start = useCallback(async () => {
    const mine = (run.current += 1);
    setState('starting');
    const decoding = openDecoder();
    decoding.catch(() => undefined); // Awaited below; without the camera nobody would.
    try {
      const opened = await navigator.mediaDevices.getUserMedia(constraints);
      const screen = video.current;
      if (mine !== run.current || !screen) return opened.getTracks().forEach((track) => track.stop());
      stream.current = opened; // From here on stop() ends it, also when the decoder cannot be had.
      const decoder = await decoding;
      if (mine !== run.current) return;
      screen.srcObject = opened;
      await screen.play();
      setTorch(hasTorch(opened) ? false : null);
      setState('running');
      const text = await readFrames(screen, decoder, () => mine === run.current, setHint);
      if (text === null) return;
      setHint('found');
      stop();
      onScan(text);
    } catch (error) {
      if (mine !== run.current) return;
      stop();
      setState(error instanceof DecoderUnavailable ? 'unreadable' : 'denied');
    } finally {
      void decoding.then(
        (decoder) => decoder.close(),
        () => undefined,
      );
    }
  }, [onScan, stop]);

  const switchTorch = useCallback(async () => {
    const track = stream.current?.getVideoTracks()[0];
    if (!track || torch === null) return;
    await track.applyConstraints({ advanced: [{ torch: !torch } as MediaTrackConstraintSet] });
    setTorch(!torch);
  }, [torch]);

  useEffect(() => stop, [stop]);
  return { video, state, hint, torch, start, stop, switchTorch };
}

function hasTorch(stream: MediaStream): boolean {
  const track = stream.getVideoTracks()[0];
  return Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch);
}

/** @throws DecoderUnavailable when frame after frame cannot be looked at */
async function readFrames(
  video: HTMLVideoElement,
  decoder: Decoder,
  isCurrent: () => boolean,
  say: (hint: Hint) => void,
): Promise<string | null> {
  const begun = performance.now();
  let failures = 0;
  for (let turn = 0; isCurrent(); turn += 1) {
    const reading =
      video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
        ? await decoder.read(video).catch((error: unknown) => {
            failures += 1;
            if (failures >= maxFailures) throw new DecoderUnavailable('no frame can be read', { cause: error });
            return null;
          })
        : null;
    if (reading) failures = 0;
    if (!isCurrent()) return null;
    if (reading?.text) return reading.text;
    if (reading && turn % 5 === 0) say(hintFor(reading.light, performance.now() - begun));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return null;
}

/** @param light mean brightness 0 to 255 @param waited milliseconds without a code */
function hintFor(light: number, waited: number): Hint {
  if (light < 40) return 'dark';
  return waited > 3000 && Math.floor(waited / 3000) % 2 === 1 ? 'closer' : 'aim';
}

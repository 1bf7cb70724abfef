import { useEffect, useState } from 'react';

const msPerStep = 5000;
const pages: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Which step is shown, and whether they follow each other by themselves. Nothing moves until Play is pressed. */
export function usePlayback(count: number) {
  const [step, setStep] = useState(0);
  const [playing, setPlaying] = useState(false);
  const last = step === count - 1;
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => (last ? setPlaying(false) : setStep(step + 1)), msPerStep);
    return () => clearTimeout(timer);
  }, [playing, step, last]);
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      const by = pages[key];
      if (by === undefined) return;
      setPlaying(false);
      setStep((shown) => Math.min(count - 1, Math.max(0, shown + by)));
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [count]);
  const move = (by: number) => {
    setPlaying(false);
    setStep(step + by);
  };
  const play = () => {
    if (last) setStep(0);
    setPlaying(true);
  };
  return { step, last, playing, move, play, pause: () => setPlaying(false) };
}

import { useEffect, useRef } from 'react';

const everyMs = 60_000;
/** A page nobody touched for so long asks no more: it would keep its session from ending by itself. */
const awayMs = 300_000;

/** Calls `refresh` each minute while somebody is at the page. */
export function useLive(refresh: () => void): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    let touchedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
    };
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - touchedAt < awayMs) latest.current();
    }, everyMs);
    for (const event of ['pointerdown', 'keydown'] as const) addEventListener(event, touch);
    return () => {
      clearInterval(timer);
      for (const event of ['pointerdown', 'keydown'] as const) removeEventListener(event, touch);
    };
  }, []);
}

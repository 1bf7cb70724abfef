import { useUi } from '@asili/ui';
import { useEffect, useState } from 'react';
import { exactTime, relativeTime } from './time-format.ts';

export interface RelativeTimeProps {
  /** ISO 8601. */
  readonly at: string;
  readonly style?: 'long' | 'short';
}

/** How long ago, kept true while the page is open; the exact time on hover, on focus and for screen readers' titles. */
export function RelativeTime({ at, style = 'long' }: RelativeTimeProps) {
  const { locale, texts } = useUi();
  const [now, setNow] = useState(() => new Date());
  const time = new Date(at);
  const age = Math.abs(now.getTime() - time.getTime());
  const young = age < 3_600_000;
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), young ? 15_000 : 300_000);
    return () => clearInterval(timer);
  }, [young]);
  if (Number.isNaN(time.getTime())) return null;
  return (
    <time dateTime={at} title={exactTime(time, locale)}>
      {relativeTime(time, now, locale, texts.justNow, style)}
    </time>
  );
}

/** The exact moment, in the reader's words. */
export function ExactTime({ at }: { readonly at: string }) {
  const { locale } = useUi();
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? null : <time dateTime={at}>{exactTime(time, locale)}</time>;
}

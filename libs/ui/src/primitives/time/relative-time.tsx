import { useIsHydrating, useTooltip, useUi, VisuallyHidden } from '@asili/ui';
import { useEffect, useState } from 'react';
import { exactTime, relativeTime, zoneName } from './time-format.ts';

export interface RelativeTimeProps {
  /** ISO 8601. */
  readonly at: string;
  readonly style?: 'long' | 'short';
}

/** How long ago, kept true while the page is open; the exact time on hover, on focus and on a touch. */
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
  const exact = useExactTime(time);
  const hydrating = useIsHydrating();
  const { handlers, tooltip } = useTooltip(exact);
  if (!exact) return null;
  return (
    <time dateTime={at} tabIndex={0} {...handlers}>
      {relativeTime(time, now, locale, texts.justNow, { style, timeZone: hydrating ? 'UTC' : undefined })}
      <VisuallyHidden>, {exact}</VisuallyHidden>
      {tooltip}
    </time>
  );
}

/** In the reader's zone; in UTC, as the server wrote it, until React has hydrated the server’s markup. Empty for what is no time. */
function useExactTime(time: Date): string {
  const { locale } = useUi();
  const hydrating = useIsHydrating();
  return Number.isNaN(time.getTime()) ? '' : exactTime(time, locale, hydrating ? 'UTC' : undefined);
}

export interface ExactTimeProps {
  readonly at: string;
  /** Names the zone: on what is shown to people elsewhere, such as a receipt. */
  readonly zoned?: boolean;
}

/** The exact moment, in the reader's words. */
export function ExactTime({ at, zoned = false }: ExactTimeProps) {
  const { locale } = useUi();
  const hydrating = useIsHydrating();
  const time = new Date(at);
  const exact = useExactTime(time);
  return exact && <time dateTime={at}>{zoned && !hydrating ? `${exact} ${zoneName(time, locale)}` : exact}</time>;
}

import { Text, useUi } from '@asili/ui';
import { useState } from 'react';
import { useMessages } from '../../messages.ts';
import { isUtc } from './get-analytics.ts';

/** Where midnight is for days and months: with the reader. Who is told of no zone but UTC has none worth a word. */
export function TimeZoneNote({ timeZone }: { readonly timeZone: string | undefined }) {
  const t = useMessages();
  const { locale } = useUi();
  const [now] = useState(() => new Date());
  if (!timeZone || isUtc(timeZone)) return null;
  const name = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return (
    <Text size="sm" tone="muted">
      {t('figures.timeZone', { name: name ?? timeZone })}
    </Text>
  );
}

import { Text, useUi } from '@asili/ui';
import { useState } from 'react';
import { useMessages } from '../../messages.ts';

/** Whose midnight days and months begin at: an artisan who travels reads the figures of their own country. */
export function TimeZoneNote({ timeZone }: { readonly timeZone: string | undefined }) {
  const t = useMessages();
  const { locale } = useUi();
  const [now] = useState(() => new Date());
  if (!timeZone) return null;
  const name = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return (
    <Text size="sm" tone="muted">
      {t('figures.timeZone', { name: name ?? timeZone })}
    </Text>
  );
}

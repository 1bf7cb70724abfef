import type { AnalyticsReply } from '@asili/contracts';
import { Heading, Text, useUi } from '@asili/ui';
import { placeName } from '@asili/product-ui/places';
import { DataTable } from '@asili/ui/data';
import { useMessages } from '../../../messages.ts';
import classes from '../analytics.module.css';

/** Where products were verified, no finer than half a degree; most first. */
export function Places({ places }: { readonly places: AnalyticsReply['analytics']['places'] }) {
  const t = useMessages();
  const { locale } = useUi();
  const rows = named(places, locale, (name) => t('places.near', { name }));
  const max = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section aria-labelledby="places">
      <Heading id="places">{t('places.title')}</Heading>
      <DataTable
        caption={t('places.title')}
        captionHidden
        columns={[
          {
            id: 'place',
            label: t('places.place'),
            cell: ({ name, count }) => (
              <>
                {name}
                <span className={classes.bar} aria-hidden="true">
                  <i style={{ width: `${(count / max) * 100}%` }} />
                </span>
              </>
            ),
          },
          {
            id: 'verifications',
            label: t('top.verifications'),
            cell: ({ count }) => count.toLocaleString(locale),
            align: 'end',
          },
        ]}
        rows={rows}
        rowKey={({ name }) => name}
        empty={t('places.none')}
      />
      <Text size="sm" tone="muted" className={classes.footnote}>
        {t('places.coarse')}
      </Text>
    </section>
  );
}

/** Squares of the grid that are near the same town count together. */
function named(
  places: AnalyticsReply['analytics']['places'],
  locale: string,
  near: (name: string) => string,
): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { place, count } of places) {
    const { name, about } = placeName(place, locale);
    const label = about ? near(name) : name;
    counts.set(label, (counts.get(label) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

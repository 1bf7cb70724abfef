import type { AnalyticsReply } from '@asili/contracts';
import { useUi } from '@asili/ui';
import { DataTable, placeName } from '@asili/ui/data';
import { useMessages } from '../../messages.ts';
import classes from './analytics.module.css';

/** Where checks were made, no finer than half a degree; most first. */
export function Places({ places }: { readonly places: AnalyticsReply['analytics']['places'] }) {
  const t = useMessages();
  const { locale } = useUi();
  const rows = named(places, locale, (name) => t('places.near', { name }));
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section aria-labelledby="places">
      <h2 id="places" className="h-md">
        {t('places.title')}
      </h2>
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
                  <i style={{ width: `${(count / most) * 100}%` }} />
                </span>
              </>
            ),
          },
          { id: 'checks', label: t('top.checks'), cell: ({ count }) => count.toLocaleString(locale), align: 'end' },
        ]}
        rows={rows}
        rowKey={({ name }) => name}
        empty={t('places.none')}
      />
      <p className={`small muted ${classes.footnote}`}>{t('places.coarse')}</p>
    </section>
  );
}

/** Squares of the grid that are near the same town count together. */
function named(places: AnalyticsReply['analytics']['places'], locale: string, near: (name: string) => string): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { place, count } of places) {
    const { name, about } = placeName(place, locale);
    const said = about ? near(name) : name;
    counts.set(said, (counts.get(said) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

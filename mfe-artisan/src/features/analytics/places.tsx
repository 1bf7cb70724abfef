import type { AnalyticsReply } from '@asili/contracts';
import { useUi } from '@asili/ui';
import { placeName } from '@asili/ui/data';
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
      {rows.length === 0 ? (
        <p className="s2">{t('places.none')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('places.place')}</th>
              <th scope="col">{t('top.checks')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <span className={classes.bar} aria-hidden="true">
                    <i style={{ width: `${(count / most) * 100}%` }} />
                  </span>
                </th>
                <td>{count.toLocaleString(locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="small muted">{t('places.coarse')}</p>
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

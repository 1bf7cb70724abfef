import type { ReviewSummary } from '@asili/contracts';
import { Stars } from '@asili/product-ui/reviews';
import { Text, useUi } from '@asili/ui';
import { useMessages } from '../../../messages.ts';
import classes from '../product.module.css';

/** The average, and how many gave each number of stars. */
export function ReviewFigures({ summary: { count, average, stars } }: { readonly summary: ReviewSummary }) {
  const t = useMessages();
  const { locale } = useUi();
  const shown = (average ?? 0).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const fromFive = stars.map((some, index) => ({ n: index + 1, some })).reverse();
  return (
    <>
      <div className={classes.average}>
        <span className={classes.averageFigure} aria-hidden="true">
          {shown}
        </span>
        <div>
          <Stars value={average ?? 0} label={t('reviews.stars', { value: shown })} size="lg" />
          <Text size="sm" tone="secondary">
            {t('reviews.count', { count })}
          </Text>
        </div>
      </div>
      <ul className={classes.histogram}>
        {fromFive.map(({ n, some }) => (
          <li key={n} aria-label={t('reviews.gave', { count: some, stars: n })}>
            <span aria-hidden="true">{n}</span>
            <span className={classes.meter} aria-hidden="true">
              <i style={{ width: `${(some / count) * 100}%` }} />
            </span>
            <span aria-hidden="true">{some.toLocaleString(locale)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

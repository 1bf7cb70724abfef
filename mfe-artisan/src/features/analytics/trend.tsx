import type { AnalyticsReply } from '@asili/contracts';
import { Card, useUi } from '@asili/ui';
import { LineChart } from '@asili/ui/data';
import { useMessages } from '../../messages.ts';
import classes from './analytics.module.css';

type Day = AnalyticsReply['analytics']['trend'][number];

/** Checks per day as a line, in a sentence and as a table. */
export function Trend({ days, total }: { readonly days: readonly Day[]; readonly total: number }) {
  const t = useMessages();
  const { locale } = useUi();
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }); // Days of the reply are UTC days.
  const points = days.map((day) => ({ id: day.date, label: date.format(new Date(day.date)), value: day.verifications, views: day.views }));
  const best = points.reduce<(typeof points)[number] | undefined>((top, point) => (point.value > (top?.value ?? 0) ? point : top), undefined);
  return (
    <Card className={classes.trend}>
      <LineChart
        title={t('trend.title')}
        summary={`${t('trend.total', { count: total })} ${best ? t('trend.best', { date: best.label, count: best.value }) : ''}`}
        alt={t('trend.alt', { count: total, most: best?.value ?? 0 })}
        points={total > 0 ? points : []}
        columns={[
          { id: 'checks', label: t('analytics.verifications'), cell: ({ value }) => value.toLocaleString(locale), align: 'end' },
          { id: 'views', label: t('analytics.views'), cell: ({ views }) => views.toLocaleString(locale), align: 'end' },
        ]}
        words={{ point: t('trend.day'), asTable: t('trend.asTable'), asChart: t('trend.asChart'), empty: t('trend.none') }}
      />
    </Card>
  );
}

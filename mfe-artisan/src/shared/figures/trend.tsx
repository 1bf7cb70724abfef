import { Card, cx, useUi } from '@asili/ui';
import { LineChart } from '@asili/ui/data';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages.ts';
import classes from './figures.module.css';
import type { Analytics } from './get-analytics.ts';
import { Pending } from './pending.tsx';
import { TimeZoneNote } from './time-zone-note.tsx';

type TrendFigures = Pick<Analytics, 'trend' | 'verifications' | 'timeZone'>;

export interface TrendProps {
  /** Undefined while it is loaded: a card of the same size then. */
  readonly figures: TrendFigures | undefined;
  /** The figures are of another period than the chosen one. */
  readonly stale?: boolean;
  /** Beside the title. */
  readonly actions?: ReactNode;
}

const sample = {
  trend: Array.from({ length: 30 }, (_, day) => ({
    date: `2026-11-${String(day + 1).padStart(2, '0')}`,
    verifications: 10,
    views: 10,
  })),
  verifications: 300,
  timeZone: 'Africa/Nairobi',
};

/** Verifications per day as a line, in a sentence and as a table. */
export function Trend({ figures, stale = false, actions }: TrendProps) {
  return (
    <Card className={classes.trend}>
      {actions && <div className={classes.trendActions}>{actions}</div>}
      {figures ? (
        <div className={cx(stale && classes.stale)}>
          <Chart {...figures} />
        </div>
      ) : (
        <Pending block sample={<Chart {...sample} />} />
      )}
    </Card>
  );
}

function Chart({ trend, verifications, timeZone }: TrendFigures) {
  const t = useMessages();
  const { locale } = useUi();
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }); // Calendar days of `figures.timeZone`, written as they are.
  const points = trend.map((day) => ({
    id: day.date,
    label: date.format(new Date(day.date)),
    value: day.verifications,
    views: day.views,
  }));
  const best = points.reduce<(typeof points)[number] | undefined>(
    (top, point) => (point.value > (top?.value ?? 0) ? point : top),
    undefined,
  );
  return (
    <>
      <LineChart
        title={t('trend.title')}
        summary={`${t('trend.total', { count: verifications })} ${best ? t('trend.best', { date: best.label, count: best.value }) : ''}`}
        alt={t('trend.alt', { count: verifications, max: best?.value ?? 0 })}
        points={verifications > 0 ? points : []}
        columns={[
          {
            id: 'verifications',
            label: t('analytics.verifications'),
            cell: ({ value }) => value.toLocaleString(locale),
            align: 'end',
          },
          { id: 'views', label: t('analytics.views'), cell: ({ views }) => views.toLocaleString(locale), align: 'end' },
        ]}
        words={{
          point: t('trend.day'),
          asTable: t('trend.asTable'),
          asChart: t('trend.asChart'),
          empty: t('trend.none'),
        }}
      />
      <TimeZoneNote timeZone={timeZone} />
    </>
  );
}

import type { AnalyticsReply } from '@asili/contracts';
import { Button, Card, useUi } from '@asili/ui';
import { useState } from 'react';
import { useMessages } from '../../messages.ts';
import classes from './analytics.module.css';

type Day = AnalyticsReply['analytics']['trend'][number];

const width = 640;
const height = 200;

/** Checks per day as a line, in a sentence and as a table. */
export function Trend({ days, total }: { readonly days: readonly Day[]; readonly total: number }) {
  const t = useMessages();
  const { locale } = useUi();
  const [table, setTable] = useState(false);
  const most = Math.max(1, ...days.map(({ verifications }) => verifications));
  const x = (index: number) => (days.length > 1 ? (index / (days.length - 1)) * width : width / 2);
  const y = (value: number) => height - (value / most) * (height - 12) - 4;
  const line = days.map(({ verifications }, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(verifications).toFixed(1)}`).join('');
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }); // Days of the reply are UTC days.
  const dayOf = (date: string) => day.format(new Date(date));
  const best = days.reduce<Day | undefined>((top, day) => (day.verifications > (top?.verifications ?? 0) ? day : top), undefined);
  return (
    <Card as="section" className={classes.trend} aria-labelledby="trend">
      <h2 id="trend" className="h-md">
        {t('trend.title')}
      </h2>
      <p className="s2">
        {t('trend.total', { count: total })} {best && t('trend.best', { date: dayOf(best.date), count: best.verifications })}
      </p>
      {table ? (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('trend.day')}</th>
                <th scope="col">{t('analytics.verifications')}</th>
                <th scope="col">{t('analytics.views')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ date, verifications, views }) => (
                <tr key={date}>
                  <th scope="row">{dayOf(date)}</th>
                  <td>{verifications.toLocaleString(locale)}</td>
                  <td>{views.toLocaleString(locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <figure className={classes.figure}>
          <span className={classes.axis} aria-hidden="true">
            <span>{most.toLocaleString(locale)}</span>
          </span>
          <svg className={classes.chart} viewBox={`0 -8 ${width} ${height + 16}`} role="img" aria-label={t('trend.alt', { count: total, most })}>
            {[0, 0.5, 1].map((share) => (
              <line key={share} className={classes.grid} x1="0" x2={width} y1={y(most * share)} y2={y(most * share)} />
            ))}
            {days.length > 1 && <path className={classes.area} d={`${line}L${width} ${height}L0 ${height}Z`} />}
            <path className={classes.line} d={line} />
            {days.length === 1 && <circle className={classes.dot} cx={x(0)} cy={y(days[0]?.verifications ?? 0)} r="5" />}
          </svg>
          <span className={classes.axis} aria-hidden="true">
            <span>{days[0] && dayOf(days[0].date)}</span>
            <span>{days.length > 1 && dayOf(days.at(-1)?.date ?? '')}</span>
          </span>
        </figure>
      )}
      <Button variant="quiet" size="sm" onClick={() => setTable(!table)}>
        {t(table ? 'trend.asChart' : 'trend.asTable')}
      </Button>
    </Card>
  );
}

import type { FiguresReply } from '@asili/contracts';
import { Skeleton, useUi } from '@asili/ui';
import { RelativeTime } from '@asili/ui/data';
import { useQuery } from '@tanstack/react-query';
import { figuresQuery } from './api/get-figures.ts';
import classes from './live-figures.module.css';

export type LiveFigure = keyof FiguresReply['figures'];

export interface LiveFiguresProps {
  readonly label: string;
  /** Said in place of its age while nothing can be counted. */
  readonly unavailable: string;
  /** Which counts, in this order, each with its words. */
  readonly figures: readonly (readonly [LiveFigure, string])[];
}

/** Counts from the shop's own data, said to be live. They keep their place while they come and when they cannot be had. */
export function LiveFigures({ label, unavailable, figures }: LiveFiguresProps) {
  const { locale } = useUi();
  const reply = useQuery(figuresQuery);
  return (
    <section className={classes.live} aria-label={label} aria-busy={reply.isPending}>
      <p className={classes.head}>
        <span className={classes.dot} data-on={reply.isSuccess || undefined} aria-hidden="true" />
        <b>{label}</b>
        <span className={classes.age}>
          {reply.data ? <RelativeTime at={reply.data.asOf} /> : reply.isError && unavailable}
        </span>
      </p>
      <dl className={classes.counts}>
        {figures.map(([figure, words]) => (
          <div key={figure}>
            <dt>{words}</dt>
            <dd>
              {reply.isPending ? (
                <Skeleton width={56} height={24} />
              ) : (
                (reply.data?.figures[figure].toLocaleString(locale) ?? '–')
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

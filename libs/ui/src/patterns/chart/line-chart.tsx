import { Button, Heading, Text, useUi } from '@asili/ui';
import { useId, useState, type ReactNode } from 'react';
import { DataTable, type Column } from '../data-table/data-table.tsx';
import classes from './line-chart.module.css';

/** Size of the drawing in its own units; the page scales it. */
interface Plot {
  readonly width: number;
  readonly height: number;
}

/** The figure at the upper edge: the next of 1, 2, 4, 6, 8 times a power of ten that holds every value; at least 2, so that its half is whole. */
export function axisTop(values: readonly number[]): number {
  const max = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(max));
  return power * ([1, 2, 4, 6, 8, 10].find((step) => step * power >= max) ?? 10);
}

/** The line through all values from edge to edge, 0 at the lower edge, `top` at the upper; nothing for a single value. */
export function linePath(values: readonly number[], top: number, { width, height }: Plot): string {
  if (values.length < 2) return '';
  return values
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'L'}${((index / (values.length - 1)) * width).toFixed(1)} ${(height - (value / top) * height).toFixed(1)}`,
    )
    .join('');
}

export interface Point {
  readonly id: string;
  /** What the point stands for, written for the reader: 'Oct 2'. */
  readonly label: string;
  readonly value: number;
}

export interface LineChartProps<Row extends Point> {
  readonly title: string;
  /** What the line says, in a sentence: the chart for whoever does not see it. */
  readonly summary: ReactNode;
  /** Description of the drawing for screen readers. */
  readonly alt: string;
  readonly points: readonly Row[];
  /** The table's columns after the point's name. */
  readonly columns: readonly Column<Row>[];
  readonly words: {
    readonly point: string;
    readonly asTable: string;
    readonly asChart: string;
    readonly empty: string;
  };
}

const plot: Plot = { width: 640, height: 200 };

/** Figures over time as a line, in a sentence and, by a button, as a table. A drawing of the page's own: no library, no canvas. */
export function LineChart<Row extends Point>({ title, summary, alt, points, columns, words }: LineChartProps<Row>) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <Text tone="secondary">{summary}</Text>
      {points.length === 0 ? (
        <p className={classes.empty}>{words.empty}</p>
      ) : asTable ? (
        <div className={classes.scroll}>
          <DataTable
            caption={title}
            captionHidden
            columns={[{ id: 'point', label: words.point, cell: ({ label }) => label }, ...columns]}
            rows={points}
            rowKey={(point) => point.id}
          />
        </div>
      ) : (
        <Drawing points={points} alt={alt} />
      )}
      {points.length > 0 && (
        <Button variant="quiet" size="sm" flush onClick={() => setAsTable(!asTable)}>
          {asTable ? words.asChart : words.asTable}
        </Button>
      )}
    </section>
  );
}

function Drawing({ points, alt }: { readonly points: readonly Point[]; readonly alt: string }) {
  const { locale } = useUi();
  const top = axisTop(points.map(({ value }) => value));
  const line = linePath(
    points.map(({ value }) => value),
    top,
    plot,
  );
  const { width, height } = plot;
  return (
    <figure className={classes.figure}>
      <span className={classes.top} aria-hidden="true">
        {top.toLocaleString(locale)}
      </span>
      <svg className={classes.drawing} viewBox={`0 -8 ${width} ${height + 16}`} role="img" aria-label={alt}>
        {[0, 0.5, 1].map((share) => (
          <line key={share} className={classes.grid} x1="0" x2={width} y1={height * share} y2={height * share} />
        ))}
        {points.length > 1 && <path className={classes.area} d={`${line}V${height}H0Z`} />}
        <path className={classes.line} d={line} />
        {points.length === 1 && (
          <circle className={classes.dot} cx={width / 2} cy={height - ((points[0]?.value ?? 0) / top) * height} r="5" />
        )}
      </svg>
      <span className={classes.axis} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.length > 1 && points.at(-1)?.label}</span>
      </span>
    </figure>
  );
}

import { cx, Skeleton, useUi, VisuallyHidden } from '@asili/ui';
import { useId, type ReactNode, useEffect, useRef, useState, type RefObject } from 'react';
import classes from './data-table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end, digits under digits. */
  readonly align?: 'end';
}

export interface DataTableProps<Row> {
  /** Name of the table. */
  readonly caption: string;
  /** Said only to screen readers, where a heading beside it says the same. */
  readonly captionHidden?: boolean;
  /** The first column names the row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  /** Undefined while they are on their way: a skeleton shows. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** Shown in place of rows when there are none. */
  readonly empty?: ReactNode;
  /** On a phone every row is a card, its cells under one another with their labels: for tables of words, where nothing is compared down a column. */
  readonly cards?: boolean;
}

/** A native table. Where it is wider than its place it scrolls sideways, by keyboard too, and the row's name stays. */
export function DataTable<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  empty,
  cards = false,
}: DataTableProps<Row>) {
  const id = useId();
  const [box, overflows] = useOverflow<HTMLDivElement>();
  const role = (name: string) => (cards ? { role: name } : {}); // Browsers forget that it is a table once its rows are laid out as blocks.
  return (
    <div
      ref={box}
      className={classes.box}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-labelledby': id })}
      aria-busy={rows === undefined || undefined}
    >
      <table className={cx(classes.table, cards && classes.cards)} {...(cards && { role: 'table' })}>
        <caption id={id} className={captionHidden ? undefined : classes.caption}>
          {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </caption>
        <thead {...role('rowgroup')}>
          <tr {...role('row')}>
            {columns.map(({ id: column, label, align }) => (
              <th key={column} scope="col" {...role('columnheader')} className={cx(align === 'end' && classes.end)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role('rowgroup')}>
          {rows?.map((row) => (
            <tr key={rowKey(row)} {...role('row')}>
              {columns.map(({ id: column, label, cell, align }, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={column}
                    className={cx(align === 'end' && classes.end)}
                    scope={index === 0 ? 'row' : undefined}
                    data-label={cards ? label : undefined}
                    {...role(index === 0 ? 'rowheader' : 'cell')}
                  >
                    {cards && index > 0 ? <div>{cell(row)}</div> : cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
          {rows === undefined && <Waiting columns={columns.length} />}
          {rows?.length === 0 && (
            <tr {...role('row')}>
              <td {...role('cell')} className={classes.empty} colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Waiting({ columns }: { readonly columns: number }) {
  const { texts } = useUi();
  return [1, 2, 3].map((row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          {row === 1 && column === 0 && <VisuallyHidden>{texts.loading}</VisuallyHidden>}
          <Skeleton width={column === 0 ? '70%' : '50%'} height={16} />
        </td>
      ))}
    </tr>
  ));
}

/** Whether an element's content is wider than it is, kept true while sizes change. */
function useOverflow<Element extends HTMLElement>(): readonly [RefObject<Element | null>, boolean] {
  const box = useRef<Element>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return [box, overflows];
}

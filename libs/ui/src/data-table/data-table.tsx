import { cx, Icon, Skeleton, useUi } from '@asili/ui';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useId, useState, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { useOverflow } from './use-overflow.ts';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end, digits under digits. */
  readonly align?: 'end';
  /** What the column is put in order by; without it its head is plain text. */
  readonly sortBy?: (row: Row) => string | number;
}

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
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
  readonly initialSort?: Sort;
}

/** A native table. Where it is wider than its place it scrolls sideways, by keyboard too, and the row's name stays. */
export function DataTable<Row>({ caption, captionHidden, columns, rows, rowKey, empty, initialSort }: DataTableProps<Row>) {
  const id = useId();
  const { locale } = useUi();
  const [box, overflows] = useOverflow<HTMLDivElement>();
  const [sort, setSort] = useState(initialSort);
  const inOrder = rows && sorted(rows, columns, sort, locale);
  return (
    <div ref={box} className={classes.box} {...(overflows && { tabIndex: 0, role: 'region', 'aria-labelledby': id })} aria-busy={rows === undefined || undefined}>
      <table className={classes.table}>
        <caption id={id} className={cx(captionHidden ? 'vh' : classes.caption)}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder?.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id: column, cell, align }, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell key={column} className={cx(align === 'end' && classes.end)} scope={index === 0 ? 'row' : undefined}>
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
          {rows === undefined && <Waiting columns={columns.length} />}
          {rows?.length === 0 && (
            <tr>
              <td className={classes.empty} colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | undefined, locale: string): readonly Row[] {
  const by = columns.find(({ id }) => id === sort?.column)?.sortBy;
  if (!by) return rows;
  const sign = sort?.direction === 'descending' ? -1 : 1;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...rows].sort((left, right) => {
    const [a, b] = [by(left), by(right)];
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)));
  });
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const Drawing = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" className={cx(column.align === 'end' && classes.end)} aria-sort={direction}>
      {column.sortBy ? (
        <button type="button" className={classes.sort} onClick={() => onSort({ column: column.id, direction: direction === 'ascending' ? 'descending' : 'ascending' })}>
          {column.label}
          <Icon of={Drawing} size="sm" className={cx(direction === undefined && classes.unsorted)} />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

function Waiting({ columns }: { readonly columns: number }) {
  const { texts } = useUi();
  return [1, 2, 3].map((row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          {row === 1 && column === 0 && <span className="vh">{texts.loading}</span>}
          <Skeleton width={column === 0 ? '70%' : '50%'} height={16} />
        </td>
      ))}
    </tr>
  ));
}

import { fireEvent, render, screen, within } from '@testing-library/react';
import { DataTable, type Column } from './data-table.tsx';

interface Piece {
  readonly id: string;
  readonly name: string;
  readonly checks: number;
}

const pieces: Piece[] = [
  { id: 'prd_1', name: 'Basket', checks: 9 },
  { id: 'prd_2', name: 'Éventail', checks: 120 },
  { id: 'prd_3', name: 'Drum', checks: 30 },
];
const columns: [Column<Piece>, ...Column<Piece>[]] = [
  { id: 'name', label: 'Piece', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'checks', label: 'Checks', cell: ({ checks }) => checks, align: 'end', sortBy: ({ checks }) => checks },
  { id: 'code', label: 'Code', cell: ({ id }) => id },
];
const table = (rows: readonly Piece[] | undefined) => <DataTable caption="Best pieces" columns={columns} rows={rows} rowKey={({ id }) => id} empty="No piece yet" />;
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const head = (name: string) => screen.getByRole('columnheader', { name });

describe('DataTable', () => {
  it('is a named table whose first cell names the row', () => {
    render(table(pieces));
    expect(screen.getByRole('table', { name: 'Best pieces' })).toBeTruthy();
    expect(names()).toEqual(['Basket', 'Éventail', 'Drum']);
    expect(head('Code').querySelector('button')).toBeNull();
  });

  it('orders figures as figures and words as the reader does, and says which way', () => {
    render(table(pieces));
    expect(head('Checks').hasAttribute('aria-sort')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Checks' }));
    expect(names()).toEqual(['Basket', 'Drum', 'Éventail']);
    expect(head('Checks').getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Checks' }));
    expect(names()).toEqual(['Éventail', 'Drum', 'Basket']);
    fireEvent.click(screen.getByRole('button', { name: 'Piece' }));
    expect(names()).toEqual(['Basket', 'Drum', 'Éventail']);
    expect([head('Piece').getAttribute('aria-sort'), head('Checks').getAttribute('aria-sort')]).toEqual(['ascending', null]);
  });

  it('leaves the rows it was given as they were', () => {
    render(table(pieces));
    fireEvent.click(screen.getByRole('button', { name: 'Piece' }));
    expect(pieces.map(({ id }) => id)).toEqual(['prd_1', 'prd_2', 'prd_3']);
  });

  it('says that it loads, and that there is nothing', () => {
    const { rerender, container } = render(table(undefined));
    expect(container.querySelector('[aria-busy]')).toBeTruthy();
    expect(within(screen.getByRole('table')).getByText('Loading')).toBeTruthy();
    rerender(table([]));
    expect(container.querySelector('[aria-busy]')).toBeNull();
    expect(screen.getByRole('cell', { name: 'No piece yet' }).getAttribute('colspan')).toBe('3');
  });
});

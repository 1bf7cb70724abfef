import { render, screen, within } from '@testing-library/react';
import { DataTable, type Column } from './data-table.tsx';

interface Product {
  readonly id: string;
  readonly name: string;
  readonly checks: number;
}

const products: Product[] = [
  { id: 'prd_1', name: 'Basket', checks: 9 },
  { id: 'prd_2', name: 'Éventail', checks: 120 },
  { id: 'prd_3', name: 'Drum', checks: 30 },
];
const columns: [Column<Product>, ...Column<Product>[]] = [
  { id: 'name', label: 'Product', cell: ({ name }) => name },
  { id: 'checks', label: 'Checks', cell: ({ checks }) => checks, align: 'end' },
  { id: 'code', label: 'Code', cell: ({ id }) => id },
];
const table = (rows: readonly Product[] | undefined) => (
  <DataTable caption="Best products" columns={columns} rows={rows} rowKey={({ id }) => id} empty="No product yet" />
);
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('DataTable', () => {
  it('is a named table whose first cell names the row', () => {
    render(table(products));
    expect(screen.getByRole('table', { name: 'Best products' })).toBeTruthy();
    expect(names()).toEqual(['Basket', 'Éventail', 'Drum']);
  });

  it('says that it loads, and that there is nothing', () => {
    const { rerender, container } = render(table(undefined));
    expect(container.querySelector('[aria-busy]')).toBeTruthy();
    expect(within(screen.getByRole('table')).getByText('Loading')).toBeTruthy();
    rerender(table([]));
    expect(container.querySelector('[aria-busy]')).toBeNull();
    expect(screen.getByRole('cell', { name: 'No product yet' }).getAttribute('colspan')).toBe('3');
  });

  it('stays a table where its rows are cards: every cell has its label, and its role though it is laid out as a block', () => {
    render(<DataTable cards caption="Best products" columns={columns} rows={products} rowKey={({ id }) => id} />);
    expect(screen.getByRole('table', { name: 'Best products' }).getAttribute('role')).toBe('table');
    const cells = screen.getAllByRole('cell');
    expect(cells.map((cell) => cell.getAttribute('role'))).toEqual(Array(6).fill('cell'));
    expect(cells.slice(0, 2).map((cell) => [cell.dataset['label'], cell.textContent])).toEqual([
      ['Checks', '9'],
      ['Code', 'prd_1'],
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Product',
      'Checks',
      'Code',
    ]);
  });
});

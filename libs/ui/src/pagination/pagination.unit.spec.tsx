import { render, screen } from '@testing-library/react';
import { pageWindow, Pagination } from './pagination.tsx';

const words = { label: 'Pages', previous: 'Previous', next: 'Next', page: (page: string) => `Page ${page}`, of: (page: string, pages: string) => `Page ${page} of ${pages}` };
const open = (page: number, pages: number) => render(<Pagination page={page} pages={pages} href={(one) => `/history?page=${one}`} words={words} />);

describe('Pagination', () => {
  it.each([
    [1, 1, '1'],
    [1, 5, '1 2 gap 5'],
    [3, 5, '1 2 3 4 5'],
    [6, 12, '1 gap 5 6 7 gap 12'],
    [4, 12, '1 2 3 4 5 gap 12'],
    [12, 12, '1 gap 11 12'],
  ])('on page %i of %i shows %s', (page, pages, shown) => {
    expect(pageWindow(page, pages).join(' ')).toBe(shown);
  });

  it('leads to addresses and says where one is', () => {
    open(6, 1200);
    expect(screen.getByRole('link', { name: 'Page 6' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Page 1,200' }).getAttribute('href')).toBe('/history?page=1200');
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/history?page=5');
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/history?page=7');
  });

  it('has no way on at the ends, and none at all for one page', () => {
    const { unmount } = open(1, 2);
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
    unmount();
    open(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

import { fireEvent, render, screen, within } from '@testing-library/react';
import { LineChart, axisTop, linePath } from './line-chart.tsx';

const points = [
  { id: '1', label: 'Oct 1', value: 4, views: 20 },
  { id: '2', label: 'Oct 2', value: 8, views: 1300 },
];
const words = { point: 'Day', asTable: 'Show as a table', asChart: 'Show as a chart', empty: 'No checks yet' };
const chart = (shown: typeof points) => (
  <LineChart
    title="Checks"
    summary="12 checks"
    alt="Line of checks per day"
    points={shown}
    columns={[
      { id: 'checks', label: 'Checks', cell: ({ value }) => value, align: 'end' },
      { id: 'views', label: 'Views', cell: ({ views }) => views, align: 'end' },
    ]}
    words={words}
  />
);

describe('LineChart', () => {
  it('is a drawing with words for it, and a table by a button', () => {
    render(chart(points));
    expect(screen.getByRole('img', { name: 'Line of checks per day' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
    expect(screen.queryByRole('img')).toBeNull();
    const rows = within(screen.getByRole('table', { name: 'Checks' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['DayChecksViews', 'Oct 1420', 'Oct 281300']);
    fireEvent.click(screen.getByRole('button', { name: 'Show as a chart' }));
    expect(screen.getByRole('img')).toBeTruthy();
  });

  it('says so where there is nothing to draw', () => {
    render(chart([]));
    expect(screen.getByText('No checks yet')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the plot', () => {
  it.each([
    [[], 2],
    [[0, 1], 2],
    [[3], 4],
    [[10], 10],
    [[11, 4], 20],
    [[480], 600],
    [[801], 1000],
  ])('of %j goes up to %i', (values, top) => {
    expect(axisTop(values)).toBe(top);
  });

  it('goes from edge to edge, nothing at the lower one and the top at the upper', () => {
    expect(linePath([0, 10, 5], 10, { width: 100, height: 50 })).toBe('M0.0 50.0L50.0 0.0L100.0 25.0');
    expect(linePath([7], 10, { width: 100, height: 50 })).toBe('');
  });
});

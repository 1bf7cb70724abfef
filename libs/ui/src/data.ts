/** Figures, money, times, lists. Carried by the page that uses it: see the index. */
export { LineChart, type LineChartProps, type Point } from './patterns/chart/line-chart.tsx';
export { DataTable, type Column, type DataTableProps } from './patterns/data-table/data-table.tsx';
export { DescriptionList, type Fact } from './patterns/description-list/description-list.tsx';
export { FeedList, FeedRow, ShowMore } from './patterns/feed/feed-list.tsx';
export { formatMoney, Money } from './primitives/money/money.tsx';
export { languageName } from './util/language-name.ts';
export { StatCard, StatGrid } from './patterns/stat/stat-card.tsx';
export { ExactTime, RelativeTime } from './primitives/time/relative-time.tsx';
export { clockTime, exactDate, exactTime, relativeTime } from './primitives/time/time-format.ts';

/** Figures, money, times, lists. Carried by the page that uses it: see the index. */
export { LineChart, type LineChartProps, type Point } from './chart/line-chart.tsx';
export { DataTable, type Column, type DataTableProps, type Sort } from './data-table/data-table.tsx';
export { FactsList, type Fact } from './facts/facts-list.tsx';
export { FeedList, FeedRow } from './feed/feed-list.tsx';
export { formatMoney } from './money/money-format.ts';
export { Money } from './money/money.tsx';
export { countryChoices, countryName } from './place/country-name.ts';
export { languageName } from './place/language-name.ts';
export { placeName, type PlaceName } from './place/place-name.ts';
export { StatCard, StatGrid } from './stat/stat-card.tsx';
export { ExactTime, RelativeTime } from './time/relative-time.tsx';
export { exactDate, exactTime, relativeTime } from './time/time-format.ts';
export { Timeline, type TimelineEvent } from './timeline/timeline.tsx';

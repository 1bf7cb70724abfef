/** Figures, money, times, lists. Carried by the page that uses it: see the index. */
export { FactsList, type Fact } from './facts/facts-list.tsx';
export { FeedList, FeedRow } from './feed/feed-list.tsx';
export { countryChoices, countryName } from './place/country-name.ts';
export { formatMoney } from './money/money-format.ts';
export { Money } from './money/money.tsx';
export { StatCard, StatGrid } from './stat/stat-card.tsx';
export { exactDate, exactTime, relativeTime } from './time/time-format.ts';
export { ExactTime, RelativeTime } from './time/relative-time.tsx';

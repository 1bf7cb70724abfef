/** Where one is and where one can go. Carried by the page that uses it: see the index. */
export { Breadcrumbs } from './breadcrumbs/breadcrumbs.tsx';
export { Dock } from './dock/dock.tsx';
export { Pagination, type PaginationProps } from './pagination/pagination.tsx';
export { Flow, Steps, type FlowStep } from './steps/steps.tsx';
export { Tabs } from './tabs/tabs.tsx';
export { Tile, TileList } from './tile/tile.tsx';

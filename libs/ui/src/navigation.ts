/** Where one is and where one can go. Carried by the page that uses it: see the index. */
export { Breadcrumbs } from './patterns/breadcrumbs/breadcrumbs.tsx';
export { ActionBar } from './patterns/action-bar/action-bar.tsx';
export { ProcessSteps, Steps, type ProcessStep } from './patterns/steps/steps.tsx';
export { Tabs } from './primitives/tabs/tabs.tsx';
export { Tile, TileList } from './patterns/tile/tile.tsx';

/** Entry `@asili/kernel/testing`: what tests of every project share. Never imported by what runs. */
export { fixedClock } from './fixed-clock.ts';
export { until } from './until.ts';

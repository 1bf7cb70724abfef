/** Entry `@asili/kernel/testing`: what tests of every project share. Never imported by what runs. */
export { fixedClock } from './fixed-clock.ts';
export { PersonalValues, textOf } from './personal-values.ts';
export { stub } from './stub.ts';
export { until } from './until.ts';

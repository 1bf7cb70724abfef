/** Entry `@asili/test-kit/client`: drives a shop over HTTP with what a start installs; no browser. The demo shop is filled by it. */
export { ShopClient, ShopError, readCode, signUp } from '../shop-client.ts';
export { until } from '@asili/kernel/testing';

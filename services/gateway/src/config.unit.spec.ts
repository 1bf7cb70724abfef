import { expect, it } from '@jest/globals';
import { config, unlistedAggregators } from './config.ts';

it('names aggregators without a list of sources in production alone', () => {
  const given = (values: Partial<typeof config.values>): typeof config => ({ ...config, values: { ...config.values, ...values } });
  expect(unlistedAggregators(given({ NODE_ENV: 'production', USSD_SOURCES_NALO: ['192.0.2.1'] }))).toEqual(['africastalking', 'safaricom', 'airtel', 'hubtel', 'reseller']);
  expect(unlistedAggregators(given({ NODE_ENV: 'development' }))).toEqual([]);
});

import { expect, it } from '@jest/globals';
import { config, unlistedCallers } from './config.ts';

it('names callers without a list of sources in production alone', () => {
  const given = (values: Partial<typeof config.values>): typeof config => ({
    ...config,
    values: { ...config.values, ...values },
  });
  expect(unlistedCallers(given({ NODE_ENV: 'production', USSD_SOURCES_NALO: ['192.0.2.1'] }))).toEqual([
    ...['AFRICASTALKING', 'SAFARICOM', 'AIRTEL', 'HUBTEL', 'RESELLER'].map((name) => `USSD_SOURCES_${name}`),
    'DARAJA_SOURCES',
  ]);
  expect(unlistedCallers(given({ NODE_ENV: 'production', DARAJA_SOURCES: ['192.0.2.1'] }))).not.toContain(
    'DARAJA_SOURCES',
  );
  expect(unlistedCallers(given({ NODE_ENV: 'development' }))).toEqual([]);
});

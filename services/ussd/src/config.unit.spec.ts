import { expect, it } from '@jest/globals';
import { providers } from './aggregators/domain/hop.ts';
import { aggregatorSecrets, screenCaps, ussdConfig } from './config.ts';

it('starts nothing in production without a secret for each aggregator', () => {
  const bare = ussdConfig({ NODE_ENV: 'production', ASILI_SECRETS_DIR: '/nowhere' });
  expect(() => aggregatorSecrets(bare)).toThrow();
  const given = ussdConfig({
    NODE_ENV: 'production',
    ASILI_SECRETS_DIR: '/nowhere',
    ...Object.fromEntries(
      providers.map((provider) => [`USSD_SECRET_${provider.toUpperCase()}`, provider.padEnd(32, 'x')]),
    ),
  });
  expect(aggregatorSecrets(given)).toMatchObject({ nalo: 'nalo'.padEnd(32, 'x') });
});

it('takes what a screen of an aggregator may have from its variable, within what a message holds', () => {
  expect(screenCaps(ussdConfig({ USSD_MAX_SEPTETS_HUBTEL: '182' }))).toMatchObject({
    hubtel: 182,
    nalo: 120,
    airtel: 160,
  });
  for (const wrong of ['183', '20', 'x']) expect(() => ussdConfig({ USSD_MAX_SEPTETS_HUBTEL: wrong }).values).toThrow();
});

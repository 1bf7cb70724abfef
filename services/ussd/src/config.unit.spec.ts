import { expect, it } from '@jest/globals';
import { providers } from './aggregators/domain/wires.ts';
import { aggregatorSecrets, screenCaps, settingsOf, ussdConfig } from './config.ts';

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

it('names a help line where there is one, and in production none that nobody set', () => {
  const lineOf = (env: NodeJS.ProcessEnv) => settingsOf(ussdConfig({ ASILI_SECRETS_DIR: '/nowhere', ...env })).helpLine;
  expect([
    lineOf({ USSD_HELP_LINE: '0800 723 253' }),
    lineOf({ NODE_ENV: 'production' }),
    lineOf({ NODE_ENV: 'development' }),
  ]).toEqual(['0800 723 253', undefined, '+254 20 000 0000']);
  for (const wrong of ['call us', '+', '07']) expect(() => lineOf({ USSD_HELP_LINE: wrong })).toThrow();
});

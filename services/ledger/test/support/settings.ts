import type { Settings } from '../../src/settings.ts';

/** Settings of a local installation. */
export function testSettings(change: Partial<Settings> = {}): Settings {
  return {
    network: 'local',
    nodes: {},
    mirrorUrl: 'http://127.0.0.1:9',
    operatorId: '0.0.1001',
    operatorKeyFile: '/nowhere',
    publicUrl: 'http://127.0.0.1:8080',
    kuboUrl: undefined,
    keyPrefix: 'test',
    mintsPerSecond: 50,
    concurrency: 1,
    validSeconds: 120,
    feeHeadroomPercent: 250,
    mirrorTimeoutMs: 0,
    expiryMarginMs: 10_000,
    ...change,
  };
}

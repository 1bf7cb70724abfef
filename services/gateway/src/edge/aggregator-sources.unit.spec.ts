import { describe, expect, it } from '@jest/globals';
import { AggregatorSources } from './aggregator-sources.ts';
import { Networks } from './networks.ts';

function sources() {
  const logged: unknown[] = [];
  const known = new AggregatorSources(new Map([['africastalking', new Networks(['192.0.2.0/28', '2001:db8::/32'])], ['hubtel', new Networks([])]]), { warn: (...line: unknown[]) => { logged.push(line); } });
  return { known, logged };
}

describe('where an aggregator asks from', () => {
  it.each(['192.0.2.0', '192.0.2.15', '::ffff:192.0.2.7', '2001:db8:1::9'])('%s is one of theirs', (address) => {
    const { known, logged } = sources();
    expect(known.pathFrom('/ussd/v1/africastalking/a-secret', address)).toBe('/ussd/v1/africastalking/a-secret');
    expect(logged).toEqual([]);
  });

  it.each([
    ['/ussd/v1/africastalking/a-secret', '192.0.2.16'], ['/ussd/v1/africastalking/a-secret/events', '203.0.113.9'], ['/ussd/v1/%61fricastalking/a-secret', '203.0.113.9'],
    ['/ussd/%761/africastalking/a-secret', '203.0.113.9'], ['/ussd/v1/africastalking/a-secret', ''], ['/ussd/v1/africastalking', 'unknown'],
  ])('%s from %j is foreign, goes on without its secret, and is logged', (path, address) => {
    const { known, logged } = sources();
    expect(known.pathFrom(path, address)).toBe(path.replace('a-secret', '-'));
    expect(logged).toEqual([['gateway: USSD request from an unlisted address', { provider: 'africastalking', address }]]);
  });

  it.each(['/ussd/v1/hubtel/a-secret', '/ussd/v1/nobody/a-secret', '/ussd', '/ussd/v1/%ff/x', '/api/ussd/calls', '/ussd/v1'])('%s has no list', (path) => {
    expect(sources().known.pathFrom(path, '203.0.113.9')).toBe(path);
  });
});

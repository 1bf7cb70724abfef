import { describe, expect, it } from '@jest/globals';
import { ListedSources, Networks } from './parse-request.ts';

function sources() {
  const logged: unknown[] = [];
  const known = new ListedSources(
    new Map([
      ['ussd/africastalking', new Networks(['192.0.2.0/28', '2001:db8::/32'])],
      ['ussd/hubtel', new Networks([])],
      ['webhooks/daraja-payout', new Networks(['192.0.2.0/28'])],
    ]),
    {
      warn: (...line: unknown[]) => {
        logged.push(line);
      },
    },
  );
  return { known, logged };
}

describe('where callers that sign nothing call from', () => {
  it.each(['192.0.2.0', '192.0.2.15', '::ffff:192.0.2.7', '2001:db8:1::9'])('%s is one of theirs', (address) => {
    const { known, logged } = sources();
    expect(known.pathFrom('/ussd/v1/africastalking/a-secret', address)).toBe('/ussd/v1/africastalking/a-secret');
    expect(known.pathFrom('/webhooks/daraja-payout/a-secret/out_1/1/result', '192.0.2.3')).toBe(
      '/webhooks/daraja-payout/a-secret/out_1/1/result',
    );
    expect(logged).toEqual([]);
  });

  it.each([
    ['/ussd/v1/africastalking/a-secret', '192.0.2.16'],
    ['/ussd/v1/africastalking/a-secret/events', '203.0.113.9'],
    ['/ussd/v1/%61fricastalking/a-secret', '203.0.113.9'],
    ['/webhooks/daraja-payout/a-secret/out_1/1/result', '203.0.113.9'],
    ['/webhooks/daraja-%70ayout/a-secret/out_1/1/status', '203.0.113.9'],
    ['/ussd/%761/africastalking/a-secret', '203.0.113.9'],
    ['/ussd/v1/africastalking/a-secret', ''],
    ['/ussd/v1/africastalking', 'unknown'],
  ])('%s from %j is foreign, goes on without its secret, and is logged', (path, address) => {
    const { known, logged } = sources();
    expect(known.pathFrom(path, address)).toBe(path.replace('a-secret', '-'));
    expect(logged).toEqual([
      [
        'gateway: a call from an unlisted address',
        { caller: path.startsWith('/ussd') ? 'ussd/africastalking' : 'webhooks/daraja-payout', address },
      ],
    ]);
  });

  it.each([
    '/ussd/v1/hubtel/a-secret',
    '/ussd/v1/nobody/a-secret',
    '/ussd/v1/daraja-payout/a-secret',
    '/webhooks/africastalking/a-secret',
    '/webhooks/stripe',
    '/webhooks',
    '/ussd',
    '/ussd-',
    '/ussd/v1/%ff/x',
    '/api/ussd/calls',
    '/ussd/v1',
  ])('%s has no list', (path) => {
    expect(sources().known.pathFrom(path, '203.0.113.9')).toBe(path);
  });
});

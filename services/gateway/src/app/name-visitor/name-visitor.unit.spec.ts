import { describe, expect, it } from '@jest/globals';
import { fixedClock } from '@asili/kernel';
import { NameVisitor, networkOf } from './name-visitor.ts';

const salt = { of: async (day: string) => `salt of ${day}` };

describe('visitors', () => {
  it('keep their name for a day and lose it after', async () => {
    const clock = fixedClock(new Date('2026-11-21T23:59:59Z'));
    const visitors = new NameVisitor(salt, clock);
    const evening = await visitors.run('203.0.113.9', 'agent');
    expect(await visitors.run('203.0.113.9', 'agent')).toEqual(evening);
    clock.set(new Date('2026-11-22T00:00:00Z'));
    expect(await visitors.run('203.0.113.9', 'agent')).not.toEqual(evening);
  });

  it('are told apart by address and agent, and limited by address alone', async () => {
    const visitors = new NameVisitor(salt, fixedClock(new Date()));
    const [one, otherAgent, otherAddress] = [await visitors.run('203.0.113.9', 'a'), await visitors.run('203.0.113.9', 'b'), await visitors.run('203.0.113.8', 'a')];
    expect(new Set([one.visitor, otherAgent.visitor, otherAddress.visitor]).size).toBe(3);
    expect(otherAgent.address).toBe(one.address);
    expect(otherAddress.address).not.toBe(one.address);
    expect(JSON.stringify(one)).not.toContain('203.0.113');
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'], ['::ffff:203.0.113.9', '203.0.113.9'], ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'], ['2001:db8:1:2::9', '2001:db8:1:2::/64'], ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'], ['2001:0db8::', '2001:db8:0:0::/64'], ['', ''],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

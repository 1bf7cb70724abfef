import { keepConsent, nothingOptional } from '@asili/web/consent';
import { aProduct, aVerification } from '@asili/web/testing';
import { clearOwnVerifications, keepOwnVerification, ownVerifications } from './own-verifications.ts';

const reply = (id: string) =>
  aVerification({ id, verifiedAt: '2026-11-21T08:00:00.000Z' }, aProduct({ name: 'Lidded basket' }));
const allow = () => keepConsent({ ...nothingOptional, functional: true });

describe('the verifications of this device', () => {
  it('are not kept before somebody allowed it', () => {
    keepOwnVerification('31415926', reply('vrf_1'));
    allow();
    expect(ownVerifications()).toEqual([]);
  });

  it('are kept newest first, each once, fifty at most', () => {
    allow();
    for (let i = 0; i < 55; i += 1) keepOwnVerification('31415926', reply(`vrf_${i}`));
    keepOwnVerification('31415926', reply('vrf_30'));
    const ids = ownVerifications().map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(['vrf_30', 'vrf_54', 'vrf_53']);
    expect([ids.length, new Set(ids).size]).toEqual([50, 50]);
    expect(ownVerifications()[0]).toEqual({
      id: 'vrf_30',
      code: '31415926',
      at: '2026-11-21T08:00:00.000Z',
      verdict: 'RECORD_GENUINE',
      isAuthentic: true,
      name: 'Lidded basket',
    });
  });

  it('go when the consent goes, and when they are cleared', () => {
    allow();
    keepOwnVerification('31415926', reply('vrf_1'));
    keepConsent(nothingOptional);
    expect(ownVerifications()).toEqual([]);
    allow();
    expect(ownVerifications()).toEqual([]);
    keepOwnVerification('31415926', reply('vrf_2'));
    clearOwnVerifications();
    expect(ownVerifications()).toEqual([]);
  });

  it.each([
    'not json',
    '{}',
    '[null, 7, {"id":1}]',
    '[{"id":"a","code":"b","at":"c","verdict":"d","isAuthentic":"yes"}]',
  ])('that somebody else wrote are not read: %s', (text) => {
    allow();
    localStorage.setItem('verify-checks', text);
    expect(ownVerifications()).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { callbackPart, idOfPart } from './callback-path.ts';

describe('an id in an address for M-Pesa', () => {
  it.each(['out_xc4z9s22zc3np70cvms3zmmexe', 'pay_01cmd9s22zc3np70cvms3zmme1', 'ref_mpesa022zc3np70cvms3zmme12'])(
    '%s has no word that is refused, and is read again',
    (id) => {
      expect(callbackPart(id)).toMatch(/^[0-9a-f]+$/);
      expect(idOfPart(callbackPart(id))).toBe(id);
    },
  );

  it.each(['out_01', '', 'xyz', 'abc', '../..'])('%j is what it is', (part) => {
    expect(idOfPart(part)).toBe(part);
  });
});

import { jest } from '@jest/globals';
import { keepConsent, nothingOptional, readConsent } from './consent.ts';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('consent', () => {
  it('is no to everything until somebody chose', () => {
    expect(readConsent()).toEqual(nothingOptional);
  });

  it('keeps what was chosen', () => {
    expect(keepConsent({ analytics: true, marketing: false, functional: true })).toBe(true);
    expect(readConsent()).toEqual({ analytics: true, marketing: false, functional: true });
  });

  it.each(['not json', 'null', '7', '[]', '{"analytics":"yes","marketing":1}'])('reads %s as no', (kept) => {
    localStorage.setItem('consent', kept);
    expect(readConsent()).toEqual(nothingOptional);
  });

  it('stays no where the browser keeps nothing', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(keepConsent({ analytics: true, marketing: true, functional: true })).toBe(false);
    expect(readConsent()).toEqual(nothingOptional);
  });
});

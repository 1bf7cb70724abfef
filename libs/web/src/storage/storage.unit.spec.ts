import { jest } from '@jest/globals';
import { clearPersonalData, storage, tabStorage } from './storage.ts';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

describe('storage', () => {
  it('keeps texts and JSON', () => {
    expect([storage.set('a', '1'), storage.setJson('b', { c: 2 })]).toEqual([true, true]);
    expect([storage.get('a'), storage.getJson('b'), storage.names().sort()]).toEqual(['1', { c: 2 }, ['a', 'b']]);
    storage.remove('a');
    expect([storage.get('a'), storage.getJson('a')]).toEqual([null, undefined]);
  });

  it('finds nothing where JSON was spoilt', () => {
    localStorage.setItem('b', '{not json');
    expect(storage.getJson('b')).toBeUndefined();
  });

  it('never throws where the browser blocks it', () => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      jest.spyOn(globalThis, name, 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    }
    expect([
      storage.get('a'),
      storage.getJson('a'),
      storage.set('a', '1'),
      storage.setJson('a', 1),
      storage.names(),
    ]).toEqual([null, undefined, false, false, []]);
    expect(() => storage.remove('a')).not.toThrow();
    expect([tabStorage.setJson('a', { b: 1 }), tabStorage.getJson('a'), tabStorage.names()]).toEqual([
      true,
      { b: 1 },
      ['a'],
    ]); // As long as the page.
    tabStorage.remove('a');
    expect([tabStorage.get('a'), tabStorage.getJson('a'), tabStorage.names()]).toEqual([null, undefined, []]);
    expect(() => clearPersonalData()).not.toThrow();
    jest.restoreAllMocks();
  });

  it('says that a full browser kept nothing', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(storage.set('a', '1')).toBe(false);
  });
});

describe('clearPersonalData', () => {
  it('deletes everything of the person and nothing of the device', () => {
    for (const name of [
      'auth',
      'asili.draft.art_1',
      'asili.kept.cus_1',
      'asili.waiting',
      'verify-checks',
      'lang',
      'theme',
      'consent',
      'somebody-elses',
    ])
      localStorage.setItem(name, '1');
    for (const name of ['contact-message', 'asili.kept.visitor', 'other']) sessionStorage.setItem(name, '1');
    clearPersonalData();
    expect(Object.keys(localStorage).sort()).toEqual(['consent', 'lang', 'somebody-elses', 'theme']);
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });

  it.each([
    ['none is registered', undefined, [['asili', 'workbox-expiration'], []]],
    ['one is, which need not control this page', {}, [['asili'], [{ type: 'forget' }]]],
  ] as const)('deletes the databases itself or has the worker do it: %s', async (_, worker, expected) => {
    const changes: unknown[] = [];
    const deleted: string[] = [];
    const active = worker && { postMessage: (message: unknown) => void changes.push(message) };
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { controller: null, getRegistration: () => Promise.resolve(active && { active }) },
    });
    Object.assign(globalThis, { indexedDB: { deleteDatabase: (name: string) => void deleted.push(name) } });
    clearPersonalData();
    await new Promise((resolve) => setTimeout(resolve));
    expect([deleted, changes]).toEqual(expected);
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
});

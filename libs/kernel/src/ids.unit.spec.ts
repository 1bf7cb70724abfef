import { idTime, isId, newId } from './ids.ts';

describe('ids', () => {
  it('sort by creation time and carry their prefix', () => {
    const ids = [1, 2, 1_000, 1_700_000_000_000, 1_800_000_000_000].map((at) => newId('prd', at));
    expect([...ids].sort()).toEqual(ids);
    expect(ids.every((id) => isId('prd', id))).toBe(true);
  });

  it('tell when they were made', () => {
    for (const at of [1, 1_700_000_000_000]) expect(idTime(newId('art', at))).toBe(at);
    expect(idTime('nobody')).toBeNaN();
  });

  it('do not repeat within one millisecond', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newId('vrf', 5))).size).toBe(10_000);
  });

  it.each([
    '',
    'prd_',
    'art_0000000000000000000000000a',
    'prd_../../etc/passwd',
    'prd_0000000000000000000000000$',
    42,
    null,
    { $ne: '' },
  ])('refuses %p', (hostile) => {
    expect(isId('prd', hostile)).toBe(false);
  });
});

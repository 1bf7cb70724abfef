import type { Language } from '@asili/kernel';
import { describe, expect, it } from '@jest/globals';
import { engine, tryOutOf } from '../../test/engine.ts';

const call = (tryOut: ReturnType<typeof tryOutOf>, visitor = 'v1', language: Language = 'en') => {
  const callId = `call-${String(Math.random()).slice(2, 12).padEnd(8, '0')}`;
  return (dialled: string, ...answers: string[]) =>
    tryOut.run({ id: 'gateway', visitor, language }, { callId, dialled, answers });
};

describe('the phone on the page', () => {
  it('goes through the menus of a real one, in the language of the page', async () => {
    const tryOut = tryOutOf(engine());
    expect(await call(tryOut)('*384*7#')).toMatchObject({
      text: expect.stringContaining('1 Register product'),
      ends: false,
      septets: expect.any(Number),
    });
    expect((await call(tryOut, 'v2', 'fr')('*384*7#')).text).toContain('1 Enregistrer un produit');
  });

  it.each([
    ['*384*7*1*3*2500#', ['Kiondo', '1'], 'Saved. Code 40718825.'],
    ['*384*7*2*40718825*2*2800#', [], 'Updated.'],
    ['*384*7*3*40718825#', [], 'QR link sent by SMS'],
    ['*384*7*4#', ['4071'], 'Available KES 7,245.'],
    ['*384*7*5#', [], 'Akinyi Odhiambo'],
    ['*384*7*6*254712000000#', ['4071', '482913'], 'Number changed. Payouts pause 24 h.'],
    ['*384*7*7#', [], '1043213 Kiondo basket'],
    ['*384*7*8*202611#', [], 'paid orders'],
    ['*384*7*9*1043213*3#', [], 'Order 1043213 is SHIPPED.'],
    ['*384*7*0*40718825#', [], 'AUTHENTIC\nKiondo basket'],
    ['*384*7*11*40718825#', [], 'Last verifications'],
    ['*384*7*12*40718825#', ['2', 'Gikomba'], 'Thank you. Report R-00000.'],
    ['*384*7*13*1#', ['4071', '9274', '9274'], 'Your PIN is set.'],
    ['*384*7*13*2#', ['482913', '9274', '9274'], 'Your PIN is set.'],
    ['*384*7*7#', ['1', '3', '1'], 'Order 1043213 is SHIPPED.'],
    ['*384*7*15*2*300#', [], 'Kenya: KES 300'],
    ['*384*7*14#', ['4071'], 'Nobody is signing in'],
  ])('%s %j says %s, and changes nothing of anybody', async (dialled, answers, says) => {
    const world = engine();
    const phone = call(tryOutOf(world));
    let last = await phone(dialled);
    for (let count = 1; count <= answers.length; count += 1) last = await phone(dialled, ...answers.slice(0, count));
    expect(last.text).toContain(says);
    expect(last.septets).toBeLessThanOrEqual(160);
    expect([world.neighbours.effects.size, world.neighbours.texts, world.hops]).toEqual([0, [], []]);
  });

  it('verifies codes of real products, and goes on where a visitor broke off, nobody else', async () => {
    const world = engine();
    const tryOut = tryOutOf(world);
    expect((await call(tryOut)('*384*7*0*31592069#')).text).toContain('NOT VERIFIED');
    expect([...world.neighbours.effects.values()]).toEqual([{ what: 'verify', code: '31592069' }]);
    await call(tryOut)('*384*7*9*1043213#');
    expect((await call(tryOut)('*384*7#')).text).toContain('1 Continue');
    expect((await call(tryOut, 'v2')('*384*7#')).text).toContain('1 Register product');
  });
});

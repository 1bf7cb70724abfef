import { describe, expect, it } from '@jest/globals';
import { usualCaps } from '../aggregators/domain/wires.ts';
import { septets } from '@asili/kernel';
import { Unavailable } from '@asili/platform';
import { engine } from '../../test/engine.ts';
import { aProduct, artisanNumber, code } from '../../test/world.ts';
import { NotDecided, TellCertified } from './register-product.ts';

const settings = {
  serviceCode: '*384*7#',
  publicUrl: 'https://asili.example',
  areLimitsOn: true,
  screenCaps: usualCaps,
};

async function registered() {
  const world = engine();
  expect((await world.phone().dial('1', '4', '2500', 'Kiondo')).text).toContain('Register Kiondo');
  const phone = world.phone();
  await phone.dial('1', '4', '2500', 'Kiondo');
  expect((await phone.type('1')).text).toBe(`Saved. Code ${code}. Certificate follows by SMS.\n0 Menu`);
  const [[request, productId] = []] = [...world.followed.values()];
  if (!request || productId === undefined) throw new Error('nothing is followed');
  return { ...world, tell: () => new TellCertified(world.neighbours, settings).run(request, productId) };
}

describe('the certificate of a product that was registered by phone', () => {
  it('is told of by SMS when it is there, and not before', async () => {
    const { tell, neighbours } = await registered();
    neighbours.products = [aProduct({ status: 'pending' })];
    await expect(tell()).rejects.toThrow(NotDecided);
    expect(neighbours.texts).toEqual([]);
    neighbours.products = [aProduct()];
    await tell();
    expect(neighbours.texts).toEqual([
      {
        to: `+${artisanNumber}`,
        language: 'en',
        text: `Kiondo is certified. Its code is ${code}. Anyone can verify it: dial *384*7*0*${code}#`,
      },
      {
        to: `+${artisanNumber}`,
        language: 'en',
        text: 'Add photos of Kiondo within 3 days: https://asili.example/photos#prd_00000000000000000000000001',
      },
    ]);
  });

  it.each(['en', 'sw', 'fr'] as const)('fits a long name into one SMS in %s, with the whole link', async (language) => {
    const { neighbours, followed } = await registered();
    const [[request, productId] = []] = [...followed.values()];
    const link = `https://www.asili-marketplace.example/photos#${'x'.repeat(57)}`;
    neighbours.photoLink = async () => link;
    neighbours.products = [aProduct({ name: 'Kikapu cha mkonge cha Wanjiru na mabinti zake wote wa Kisumu' })];
    if (!request || productId === undefined) throw new Error('nothing is followed');
    await new TellCertified(neighbours, settings).run(
      { ...request, caller: { ...request.caller, language } },
      productId,
    );
    for (const { text } of neighbours.texts) expect(septets(text)).toBeLessThanOrEqual(160);
    expect(neighbours.texts[1]?.text.endsWith(` ${link}`)).toBe(true);
  });

  it('says nothing of photos where there are some', async () => {
    const { tell, neighbours } = await registered();
    neighbours.products = [
      aProduct({ addedImages: [{ id: 'img_1', width: 4, height: 3, widths: [160], blur: '', alt: '' }] }),
    ];
    await tell();
    expect(neighbours.texts).toHaveLength(1);
  });

  it.each([
    ['failed', `Kiondo (code ${code}) could not be certified. See why on the web: asili.example/products`],
    ['archived', undefined],
    ['superseded', undefined],
  ] as const)('%s: %s', async (status, text) => {
    const { tell, neighbours } = await registered();
    neighbours.products = [aProduct({ status })];
    await tell();
    expect(neighbours.texts.map((sent) => sent.text)).toEqual(text === undefined ? [] : [text]);
  });

  it.each(['en', 'sw', 'fr'] as const)(
    'that cannot be is told in %s with whom to call, where somebody answers, in one SMS however long the name',
    async (language) => {
      const { neighbours, followed } = await registered();
      const [[request, productId] = []] = [...followed.values()];
      if (!request || productId === undefined) throw new Error('nothing is followed');
      neighbours.products = [
        aProduct({ status: 'failed', name: 'Kikapu cha mkonge cha Wanjiru na mabinti zake wote wa Kisumu' }),
      ];
      await new TellCertified(neighbours, { ...settings, helpLine: '0800 723 253' }).run(
        { ...request, caller: { ...request.caller, language } },
        productId,
      );
      const [{ text } = { text: '' }] = neighbours.texts;
      expect(text).toMatch(/^Kikapu cha [^]*40718825[^]*\n[^\n]* 0800 723 253$/);
      expect([neighbours.texts.length, (septets(text) ?? Infinity) <= 160]).toEqual([1, true]);
    },
  );

  it('is not promised where nobody could see to it', async () => {
    const { phone, notices, neighbours } = engine();
    notices.follow = async () => {
      throw new Unavailable({ service: 'redis' });
    };
    const call = phone();
    await call.dial('1', '4', '2500', 'Kiondo');
    expect((await call.type('1')).text).toContain('The certificate is being issued');
    expect(neighbours.effects.size).toBe(1);
  });
});

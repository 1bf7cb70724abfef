import { describe, expect, it } from '@jest/globals';
import { engine } from '../../test/engine.ts';
import { aProduct, artisanNumber, code } from '../../test/world.ts';

const photo = {
  url: '/media/img_1/960.webp',
  width: 960,
  height: 720,
  widths: [960],
  blur: '',
  alt: 'Kiondo',
} as never;

describe('a link for photos, from a keypad phone', () => {
  it('comes by SMS for a product that exists, as often as a day allows', async () => {
    const { phone: call, neighbours } = engine();
    const made: string[] = [];
    neighbours.photoLink = async (_request, id) => `https://asili.example/photos#${id}.${made.push(id)}`;
    for (let count = 1; count <= 5; count += 1) {
      expect(await call().dial('2', code, '6')).toEqual({
        text: 'A link for photos comes by SMS. It works for 3 days; an earlier one no longer does.',
        ends: true,
      });
      expect(neighbours.texts.at(-1)).toEqual({
        to: `+${artisanNumber}`,
        language: 'en',
        text: `Add photos of Kiondo within 3 days: https://asili.example/photos#prd_00000000000000000000000001.${count}`,
      });
    }
    expect((await call('nalo').dial('2', code, '6')).text).toBe('Too many for now. Try again in 1440 min.');
    expect([made.length, neighbours.texts.length]).toEqual([5, 5]);
    expect((await call().dial('2', code, '5', '3')).text).toBe('Updated.');
  });

  it.each([
    [
      'of somebody else',
      aProduct({ artisanId: 'art_00000000000000000000000002' }),
      `You have no product with the code ${code}.\nProduct code?\n1 My products\n0 Back\n00 Home`,
    ],
    ['out of the shop', aProduct({ status: 'archived' }), 'That is not possible for this product now.'],
    ['that was replaced', aProduct({ status: 'superseded' }), 'That is not possible for this product now.'],
    [
      'with five photos',
      aProduct({ addedImages: [photo, photo, photo, photo, photo] }),
      'This product has all the photos it can have.',
    ],
  ] as const)('is not made for a product %s', async (_what, product, says) => {
    const { phone: call, neighbours } = engine();
    const made: string[] = [];
    neighbours.products = [product];
    neighbours.photoLink = async (_request, id) => String(made.push(id));
    expect((await call().dial('2', code, '6')).text).toBe(says);
    expect([made, neighbours.texts]).toEqual([[], []]);
  });

  it('is sent later where SMS is away', async () => {
    const { phone: call, neighbours, late, later } = engine();
    neighbours.isSmsAway = true;
    expect((await call().dial('2', code, '6')).text).toBe('We are processing this. You will get an SMS.');
    neighbours.isSmsAway = false;
    await later.run(late[0]!);
    expect(neighbours.texts.map(({ text }) => text)).toEqual([
      expect.stringContaining('https://asili.example/photos#'),
    ]);
  });
});

it('a new price is said back in the currency of the product, wherever its artisan calls from', async () => {
  const { phone: call, neighbours } = engine();
  neighbours.products = [aProduct({ currency: 'USD' })];
  expect(await call().dial('2', code, '2', '2800')).toEqual({ text: 'Updated.\nPrice: USD 2,800.', ends: true });
  expect([...neighbours.effects.values()]).toEqual([expect.objectContaining({ price: '2800' })]);
});

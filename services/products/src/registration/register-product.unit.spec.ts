import { describe, expect, it } from '@jest/globals';
import { newId } from '@asili/kernel';
import { aProduct, artisan, memoryService } from '../../test/support/memory.ts';

describe('RegisterProduct', () => {
  it('gives one product for one command, however often it comes', async () => {
    const service = memoryService();
    const command = newId('com');
    const input = {
      name: 'Kiondo',
      category: 'Home Decor' as const,
      imageUrls: [],
      currency: 'USD' as const,
      stock: 1,
    };
    const products = await Promise.all(Array.from({ length: 10 }, () => service.register.run(artisan, input, command)));
    expect(new Set(products.map(({ id, shortCode }) => `${id} ${shortCode}`)).size).toBe(1);
    expect([service.shop.size, service.codes.claims.size]).toEqual([1, 1]);
    expect((await service.register.run(artisan, input, newId('com'))).id).not.toBe(products[0]?.id);
  });
  it('takes no price for a price on request and an empty description for empty', async () => {
    expect(await aProduct(memoryService(), { price: null })).toMatchObject({ price: null, description: '' });
  });
  it('states the country of the artisan at that moment', async () => {
    const service = memoryService();
    const product = await aProduct(service);
    service.shop.putProfile(artisan.id, {
      subject: artisan.id,
      userType: 'artisan',
      firstName: 'N',
      location: { city: 'Lyon', country: 'FR' },
      language: 'fr',
    });
    expect(service.shop.state(product.id)?.country).toBe('ZA');
    expect((await service.shop.view(product.id, ''))?.artisan.location.country).toBe('FR');
  });
});

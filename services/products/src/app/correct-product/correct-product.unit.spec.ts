import { describe, expect, it } from '@jest/globals';
import { newId } from '@asili/kernel';
import { AlreadyCorrected, NothingToCorrect, ProductNotFound } from '../../domain/product/errors.ts';
import { aProduct, artisan, jpegBytes, memoryService, otherArtisan, type MemoryService } from '../../../test/support/memory.ts';
import { CorrectProduct } from './correct-product.ts';
import { SupersedeProduct } from './supersede-product.ts';

function corrector(service: MemoryService): { correct: CorrectProduct; supersede: SupersedeProduct } {
  const supersede = new SupersedeProduct(service.commands, service.shop);
  return { correct: new CorrectProduct(service.commands, service.photos, service.codes, supersede, service.shop, service.certificates), supersede };
}

describe('CorrectProduct', () => {
  it('carries over what is not corrected, photos and offer included', async () => {
    const service = memoryService();
    const photo = await service.upload.run(artisan.id, jpegBytes());
    const old = await aProduct(service, { imageUrls: [photo.id], price: '12', stock: 3, materials: ['Sisal'], technique: 'basketry' });
    const corrected = await corrector(service).correct.run(artisan, old.id, { name: 'Kiondo ndogo' }, newId('com'));
    expect(corrected).toMatchObject({ name: 'Kiondo ndogo', price: '12.00', stock: 3, materials: ['Sisal'], technique: 'basketry', imageUrls: old.imageUrls, supersedes: old.id, status: 'pending' });
    expect(service.shop.view(old.id, '')).toMatchObject({ status: 'superseded', supersededBy: corrected.id });
  });
  it('is finished by a repeat of the same command after a stop half way', async () => {
    const service = memoryService();
    const old = await aProduct(service);
    const { correct, supersede } = corrector(service);
    const real = supersede.run.bind(supersede);
    supersede.run = () => Promise.reject(new Error('stopped'));
    const command = newId('com');
    await expect(correct.run(artisan, old.id, { name: 'x' }, command)).rejects.toThrow('stopped');
    expect(service.shop.view(old.id, '')?.status).toBe('pending');
    supersede.run = real;
    const corrected = await correct.run(artisan, old.id, { name: 'x' }, command);
    expect(service.shop.view(old.id, '')?.supersededBy).toBe(corrected.id);
    await expect(correct.run(artisan, old.id, { name: 'y' }, newId('com'))).rejects.toThrow(AlreadyCorrected);
  });
  it('refuses others and nothing', async () => {
    const service = memoryService();
    const old = await aProduct(service);
    const { correct } = corrector(service);
    await expect(correct.run(otherArtisan, old.id, { name: 'x' }, newId('com'))).rejects.toThrow(ProductNotFound);
    await expect(correct.run(artisan, old.id, { name: ' Kiondo\u200b ' }, newId('com'))).rejects.toThrow(NothingToCorrect);
    expect(service.shop.size).toBe(1);
  });
});

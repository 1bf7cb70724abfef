import { Injectable } from '@nestjs/common';
import type { Product, RegisterProductRequest } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { ProductNotFound } from '../product/domain/errors.ts';
import type { ProductRegistered } from '../product/domain/events.ts';
import { cleanParagraphs } from '../product/domain/text.ts';
import { ProductReadModel } from '../catalogue/product-read-model.ts';
import { ResolvePhotos } from '../photos/resolve-photos.ts';
import { takeCertificate } from './certificate-quota.ts';
import { DailyQuota } from '../daily-quota.ts';
import { certifiedTexts } from './certified-text.ts';
import { CodeRegistry, type ProductClaim } from '../codes/short-codes.ts';
import { ArtisanProfiles } from './artisan-profiles.ts';
import { ListProduct } from './list-product.ts';

/**
 * Puts a product on record; its certificate follows by events. A repeat of the same command gives the same product:
 * the claim of id and code is one unique insert, and the stream takes each commit id once.
 */
@Injectable()
export class RegisterProduct {
  constructor(
    private readonly artisans: ArtisanProfiles,
    private readonly photos: ResolvePhotos,
    private readonly codes: CodeRegistry,
    private readonly shop: ProductReadModel,
    private readonly quota: DailyQuota,
    private readonly listProduct: ListProduct,
  ) {}

  /**
   * @param commandId the same for every attempt of one request
   * @throws ProfilePending, NoFreeCode, CertificateQuotaReached, ListingLimitReached and what ResolvePhotos raises
   */
  async run(actor: Actor, input: RegisterProductRequest, commandId: string): Promise<Product> {
    const texts = certifiedTexts(input);
    const artisan = await this.artisans.waitFor(actor.id);
    await takeCertificate(this.quota, actor.id); // Before photos are stored: a refused request leaves nothing behind.
    await this.listProduct.check(actor.id, async () => (await this.claim(commandId)).productId);
    const images = await this.photos.run(actor.id, input.imageUrls);
    const claim = await this.claim(commandId);
    const product = registration(actor.id, artisan.location.country, input, texts, images, claim);
    const { state, version } = await this.listProduct.run(product, commandId);
    if (state.kind === 'absent') throw new ProductNotFound();
    return this.shop.viewOf(state, version, actor.id);
  }

  private claim(commandId: string): Promise<ProductClaim> {
    return this.codes.claim(`register|${commandId}`);
  }
}

function registration(
  artisanId: string,
  country: string,
  input: RegisterProductRequest,
  texts: ReturnType<typeof certifiedTexts>,
  images: ProductRegistered['images'],
  claim: ProductClaim,
): ProductRegistered {
  const { name = input.name, description = '', ...rest } = texts;
  const { currency, stock, price = null } = input;
  const told = omitUndefined({
    care: (input.care && cleanParagraphs(input.care)) || undefined,
    daysToMake: input.daysToMake ?? undefined,
  });
  return {
    ...rest,
    productId: claim.productId,
    shortCode: claim.shortCode,
    artisanId,
    country,
    name,
    description,
    category: input.category,
    images,
    price,
    currency,
    stock,
    ...told,
  };
}

import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CorrectProductRequest, Product } from '@asili/contracts';
import { CommandRunner, type Actor } from '@asili/platform';
import { productDecider } from '../../domain/product/decide.ts';
import { AlreadyCorrected, NotForSale, NothingToCorrect, ProductNotFound } from '../../domain/product/errors.ts';
import type { CertifiedContent, RegisteredProduct } from '../../domain/product/state.ts';
import { certifiedTexts } from '../register-product/certified-text.ts';
import { CertificateQuota } from '../register-product/certificate-quota.ts';
import { CodeRegistry } from '../register-product/code-registry.ts';
import { Shop } from '../shop/shop.ts';
import { ResolvePhotos } from '../upload-photo/resolve-photos.ts';
import { SupersedeProduct } from './supersede-product.ts';

/**
 * Corrects what is certified: a new product with a new certificate, and the old one marked superseded. A product has
 * one correction: the claim is made in the old product's name, so parallel corrections meet in the new product's stream
 * and one of them wins. Superseding follows the registration event too, should this process stop in between.
 */
@Injectable()
export class CorrectProduct {
  constructor(
    private readonly commands: CommandRunner,
    private readonly photos: ResolvePhotos,
    private readonly codes: CodeRegistry,
    private readonly supersede: SupersedeProduct,
    private readonly shop: Shop,
    private readonly quota: CertificateQuota,
  ) {}

  /** @throws ProductNotFound (also for others' products), NotForSale (archived), AlreadyCorrected, NothingToCorrect, CertificateQuotaReached */
  async run(actor: Actor, productId: string, input: CorrectProductRequest, commandId: string): Promise<Product> {
    const old = await this.owned(actor.id, productId);
    const content = await this.corrected(old, input);
    await this.quota.take(actor.id);
    const claim = await this.codes.claim(`correct|${productId}`);
    if (old.supersededBy !== undefined && old.supersededBy !== claim.productId) throw new AlreadyCorrected();
    const product = { ...content, ...old.offer, ...claim, artisanId: old.artisanId, country: old.country, supersedes: old.id };
    const { state, version } = await this.commands.run(productDecider, claim.productId, { kind: 'register', product }, { commitId: commandId });
    if (state.kind === 'absent') throw new ProductNotFound();
    await this.supersede.run(old.id, claim.productId, commandId);
    return this.shop.viewOf(state, version, actor.id);
  }

  private async owned(artisanId: string, productId: string): Promise<RegisteredProduct> {
    const { state } = await this.commands.load(productDecider, productId);
    if (state.kind === 'absent' || state.artisanId !== artisanId) throw new ProductNotFound();
    if (state.archived) throw new NotForSale();
    return state;
  }

  private async corrected(old: RegisteredProduct, input: CorrectProductRequest): Promise<CertifiedContent> {
    const images = input.imageUrls === undefined ? old.content.images : await this.photos.run(old.artisanId, input.imageUrls);
    const content = { ...old.content, ...certifiedTexts(input), images };
    if (isDeepStrictEqual(content, old.content)) throw new NothingToCorrect();
    return content;
  }
}

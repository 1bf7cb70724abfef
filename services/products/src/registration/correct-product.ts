import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CorrectProductRequest, Product } from '@asili/contracts';
import { CommandRunner, type Actor } from '@asili/platform';
import { productDecider } from '../product/domain/decide.ts';
import { AlreadyCorrected, NotForSale, NothingToCorrect, ProductNotFound } from '../product/domain/errors.ts';
import { isWithdrawn, type CertifiedContent, type RegisteredProduct } from '../product/domain/state.ts';
import { certifiedTexts } from './certified-text.ts';
import { CertificateQuota } from './certificate-quota.ts';
import { CodeRegistry, type ProductClaim } from '../codes/short-codes.ts';
import { ProductReadModel } from '../catalogue/product-read-model.ts';
import { ResolvePhotos } from '../photos/resolve-photos.ts';

/**
 * Corrects what is certified: a new product, which takes the old one's place once its own certificate is there. A product
 * has one correction: the claim is made in the old product's name, so parallel corrections meet in the new product's
 * stream and one of them wins. Only a correction archived before it was certified makes room for another.
 */
@Injectable()
export class CorrectProduct {
  constructor(
    private readonly commands: CommandRunner,
    private readonly photos: ResolvePhotos,
    private readonly codes: CodeRegistry,
    private readonly shop: ProductReadModel,
    private readonly quota: CertificateQuota,
  ) {}

  /** @throws ProductNotFound (also for others' products), NotForSale (archived), AlreadyCorrected, NothingToCorrect, CertificateQuotaReached */
  async run(actor: Actor, productId: string, input: CorrectProductRequest, commandId: string): Promise<Product> {
    const old = await this.owned(actor.id, productId);
    await this.quota.take(actor.id);
    const content = await this.corrected(old, input);
    const claim = await this.claim(old.id);
    const product = { ...content, ...old.offer, ...claim, artisanId: old.artisanId, country: old.country, supersedes: old.id };
    const { state, version } = await this.commands.run(productDecider, claim.productId, { kind: 'register', product }, { commitId: commandId });
    if (state.kind === 'absent') throw new ProductNotFound();
    return this.shop.viewOf(state, version, actor.id);
  }

  private async claim(oldId: string): Promise<ProductClaim> {
    for (let request = `correct|${oldId}`; ; ) {
      const claim = await this.codes.claim(request);
      const { state } = await this.commands.load(productDecider, claim.productId);
      if (state.kind === 'absent' || !isWithdrawn(state)) return claim;
      request = `correct|${oldId}|${claim.productId}`;
    }
  }

  private async owned(artisanId: string, productId: string): Promise<RegisteredProduct> {
    const { state } = await this.commands.load(productDecider, productId);
    if (state.kind === 'absent' || state.artisanId !== artisanId) throw new ProductNotFound();
    if (state.archived) throw new NotForSale();
    if (state.supersededBy !== undefined) throw new AlreadyCorrected();
    return state;
  }

  private async corrected(old: RegisteredProduct, input: CorrectProductRequest): Promise<CertifiedContent> {
    const images = input.imageUrls === undefined ? old.content.images : await this.photos.run(old.artisanId, input.imageUrls);
    const content = { ...old.content, ...certifiedTexts(input), images };
    if (isDeepStrictEqual(content, old.content)) throw new NothingToCorrect();
    return content;
  }
}

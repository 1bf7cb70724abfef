import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CorrectProductRequest, Product } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import { CommandRunner, PreconditionFailed, type Actor } from '@asili/platform';
import { productDecider } from '../product/domain/decide.ts';
import {
  AlreadyCorrected,
  NotForSale,
  NothingToCorrect,
  ProductNotFound,
  isWithdrawn,
  type CertifiedContent,
  type ProductState,
  type RegisteredProduct,
} from '../product/domain/product.ts';
import { certifiedTexts, takeCertificate } from './register-product.ts';
import { DailyQuota } from '../daily-quota.ts';
import { CodeRegistry } from '../codes/short-codes.mongo.ts';
import { ProductReadModel, ProductCommands } from '../catalogue/product-read-model.ts';
import { ResolvePhotos } from '../photos/upload-photo.ts';

type Registered = { readonly state: ProductState; readonly version: number };

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
    private readonly quota: DailyQuota,
  ) {}

  /** @throws ProductNotFound (also for others' products), NotForSale (archived), AlreadyCorrected, NothingToCorrect, CertificateQuotaReached, PreconditionFailed */
  async run(
    actor: Actor,
    productId: string,
    input: CorrectProductRequest,
    commandId: string,
    expectedVersions?: readonly number[],
  ): Promise<Product> {
    const { state: old, version: seen } = await this.commands.load(productDecider, productId);
    if (old.kind === 'absent' || old.artisanId !== actor.id) throw new ProductNotFound();
    const { request, done } = await this.place(productId, commandId);
    if (!done && expectedVersions && !expectedVersions.includes(seen)) throw new PreconditionFailed();
    const { state, version } = done ?? (await this.register(old, input, request, commandId));
    if (state.kind === 'absent') throw new ProductNotFound();
    return this.shop.viewOf(state, version, actor.id);
  }

  /** In whose name the next correction is claimed, and what this very command did before, whatever became of it since. */
  private async place(oldId: string, commandId: string): Promise<{ request: string; done?: Registered }> {
    for (let request = `correct|${oldId}`; ;) {
      const held = await this.codes.held(request);
      if (!held) return { request };
      const done = await this.commands.find(productDecider, held.productId, commandId);
      if (done) return { request, done };
      const { state } = await this.commands.load(productDecider, held.productId);
      if (state.kind === 'absent' || !isWithdrawn(state)) return { request };
      request = `correct|${oldId}|${held.productId}`;
    }
  }

  private async register(
    old: RegisteredProduct,
    input: CorrectProductRequest,
    request: string,
    commandId: string,
  ): Promise<Registered> {
    if (old.archived) throw new NotForSale();
    if (old.supersededBy !== undefined) throw new AlreadyCorrected();
    await takeCertificate(this.quota, old.artisanId, commandId);
    const content = await this.corrected(old, input);
    const claim = await this.codes.claim(request);
    const { care, daysToMake, ...offer } = { ...old.offer, ...omitUndefined({ daysToMake: input.daysToMake }) };
    const details = omitUndefined({ care: care ?? undefined, daysToMake: daysToMake ?? undefined });
    const product = {
      ...content,
      ...offer,
      ...details,
      ...claim,
      artisanId: old.artisanId,
      country: old.country,
      supersedes: old.id,
    };
    return this.commands.run(productDecider, claim.productId, { kind: 'register', product }, { commitId: commandId });
  }

  private async corrected(old: RegisteredProduct, input: CorrectProductRequest): Promise<CertifiedContent> {
    const images =
      input.imageUrls === undefined ? old.content.images : await this.photos.run(old.artisanId, input.imageUrls);
    const content = { ...old.content, ...certifiedTexts(input), images };
    if (isDeepStrictEqual(content, old.content)) throw new NothingToCorrect();
    return content;
  }
}

/**
 * Marks the product that a certified correction takes the place of; until the correction's own certificate is there the
 * old record stays good and for sale, so its price and stock go over to the correction first, unless those of the
 * correction were set later. Runs on the event, so that it happens whenever the process stops; a repeat changes nothing.
 */
@Injectable()
export class SupersedeProduct {
  constructor(
    private readonly commands: CommandRunner,
    private readonly products: ProductCommands,
  ) {}

  /** @param productId of the certified product; most correct nothing. @throws AlreadyCorrected (by another product) */
  async run(productId: string): Promise<void> {
    const { state } = await this.commands.load(productDecider, productId);
    if (state.kind === 'absent' || state.supersedes === undefined || isWithdrawn(state)) return;
    await this.carryOver(state.supersedes, state);
    await this.products.run(state.supersedes, { kind: 'supersede', by: productId }, `supersede-${productId}`);
  }

  private async carryOver(oldId: string, next: RegisteredProduct): Promise<void> {
    const { state: old, version } = await this.commands.load(productDecider, oldId);
    if (old.kind === 'absent' || old.supersededBy !== undefined || next.archived || next.supersededBy !== undefined)
      return;
    if ((old.offerSetAt ?? 0) <= (next.offerSetAt ?? 0)) return;
    await this.products.run(
      next.id,
      { kind: 'change-offer', owner: next.artisanId, change: old.offer },
      `offer-of-${oldId}-${version}`,
    );
  }
}

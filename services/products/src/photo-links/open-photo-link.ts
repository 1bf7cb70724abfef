import { Injectable } from '@nestjs/common';
import type { PhotoLinkContent, Product } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { ProductReadModel } from '../catalogue/product-read-model.ts';
import { maxAddedPhotos } from '../product/domain/decide.ts';
import { PhotoLinkOver } from './errors.ts';
import { OpenLinks } from './open-links.ts';
import { PhotoLinkTokens } from './photo-link-tokens.ts';

/** What a link is for. */
interface OpenedLink {
  readonly product: Product;
  readonly expiresAt: Date;
}

/** What the holder of a link sees: the product, and what was added. */
@Injectable()
export class OpenPhotoLink {
  constructor(
    private readonly tokens: PhotoLinkTokens,
    private readonly links: OpenLinks,
    private readonly readModel: ProductReadModel,
    private readonly clock: Clock,
  ) {}

  /** @throws PhotoLinkOver */
  async run(token: string): Promise<PhotoLinkContent> {
    return contentOf(await this.opened(token));
  }

  /** @throws PhotoLinkOver */
  async opened(token: string): Promise<OpenedLink> {
    const link = this.tokens.read(token, this.clock.now());
    const row = link && (await this.readModel.find(link.productId, true));
    if (!row || !(await this.links.isNewest(link.productId, link.expiresAt))) throw new PhotoLinkOver();
    return {
      product: await this.readModel.viewOf(row.state, row.version, row.state.artisanId),
      expiresAt: link.expiresAt,
    };
  }
}

export function contentOf({
  product: { id, shortCode, name, addedImages = [] },
  expiresAt,
}: OpenedLink): PhotoLinkContent {
  return {
    product: { id, shortCode, name },
    photos: addedImages,
    left: Math.max(0, maxAddedPhotos - addedImages.length),
    expiresAt: expiresAt.toISOString(),
  };
}

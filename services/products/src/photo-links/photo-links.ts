import { Injectable } from '@nestjs/common';
import type { PhotoLinkReply, PhotoLinkContent, Product } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { FindProduct } from '../catalogue/find-product.ts';
import { Site } from '../settings.ts';
import { OpenLinks, PhotoLinkTokens, PhotoLinkOver } from './photo-link-tokens.ts';
import { ProductReadModel, ProductCommands } from '../catalogue/product-read-model.ts';
import { maxAddedPhotos } from '../product/domain/decide.ts';
import { ResolvePhotos } from '../photos/upload-photo.ts';
import { PhotoMissing } from '../photos/domain/photo.ts';
import { TooManyPhotos } from '../product/domain/product.ts';

const validMs = 72 * 3600 * 1000;

/** A link by which somebody without a session adds photos to one product. Its token stands behind `#`, which no browser sends: no log and no referrer has it. Another link ends the one before it. */
@Injectable()
export class MakePhotoLink {
  constructor(
    private readonly finder: FindProduct,
    private readonly tokens: PhotoLinkTokens,
    private readonly links: OpenLinks,
    private readonly clock: Clock,
    private readonly site: Site,
  ) {}

  /** @throws ProductNotFound, also for others' products */
  async run(actor: Actor, idOrCode: string): Promise<PhotoLinkReply> {
    const { id: productId } = await this.finder.getOwned(actor.id, idOrCode);
    const expiresAt = new Date(Math.floor((this.clock.now().getTime() + validMs) / 1000) * 1000); // As its token says it.
    await this.links.replace(productId, expiresAt);
    const url = `${this.site.publicUrl.replace(/\/$/, '')}/photos#${this.tokens.sign({ productId, expiresAt })}`;
    return { link: { url, expiresAt: expiresAt.toISOString() } };
  }
}

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

function contentOf({ product: { id, shortCode, name, addedImages = [] }, expiresAt }: OpenedLink): PhotoLinkContent {
  return {
    product: { id, shortCode, name },
    photos: addedImages,
    left: Math.max(0, maxAddedPhotos - addedImages.length),
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Adds one photo to the product of a link, as an upload of its artisan. The same bytes again are the same photo and add nothing; of photos
 * that come at once the product's stream takes as many as there is room for.
 */
@Injectable()
export class AddPhoto {
  constructor(
    private readonly openLink: OpenPhotoLink,
    private readonly photos: ResolvePhotos,
    private readonly commands: ProductCommands,
  ) {}

  /** @param image a data URL @throws PhotoLinkOver, NotForSale, TooManyPhotos and what uploading raises */
  async run(token: string, image: string): Promise<PhotoLinkContent> {
    const {
      product: { id, artisanId, addedImages = [] },
      expiresAt,
    } = await this.openLink.opened(token);
    if (addedImages.length >= maxAddedPhotos) throw new TooManyPhotos(maxAddedPhotos); // Before anything is decoded.
    const [photo] = await this.photos.run(artisanId, [image]);
    if (!photo) throw new PhotoMissing();
    return contentOf({
      product: await this.commands.run(id, { kind: 'add-photo', photo }, `photo-${photo.id}`),
      expiresAt,
    });
  }
}

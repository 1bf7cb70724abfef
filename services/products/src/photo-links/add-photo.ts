import { Injectable } from '@nestjs/common';
import type { PhotoLinkContent } from '@asili/contracts';
import { ProductCommands } from '../catalogue/product-commands.ts';
import { ResolvePhotos } from '../photos/resolve-photos.ts';
import { PhotoMissing } from '../photos/domain/errors.ts';
import { maxAddedPhotos } from '../product/domain/decide.ts';
import { TooManyPhotos } from '../product/domain/errors.ts';
import { contentOf, OpenPhotoLink } from './open-photo-link.ts';

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

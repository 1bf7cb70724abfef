import { Module, type DynamicModule } from '@nestjs/common';
import { readSecret } from '@asili/platform';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import type { ProductsConfig } from '../config.ts';
import { PhotosModule } from '../photos/photos.module.ts';
import { AddPhoto } from './add-photo.ts';
import { MakePhotoLink } from './make-photo-link.ts';
import { OpenPhotoLink } from './open-photo-link.ts';
import { PhotoLinksController } from './photo-links.controller.ts';
import { PhotoLinkTokens } from './photo-link-tokens.ts';

/** Photos added later, by a link. */
@Module({})
export class PhotoLinksModule {
  static forRoot(config: ProductsConfig): DynamicModule {
    return {
      module: PhotoLinksModule,
      imports: [CatalogueModule, PhotosModule],
      controllers: [PhotoLinksController],
      providers: [AddPhoto, MakePhotoLink, OpenPhotoLink, { provide: PhotoLinkTokens, useFactory: () => new PhotoLinkTokens(readSecret(config, 'photo-link-key')) }],
    };
  }
}

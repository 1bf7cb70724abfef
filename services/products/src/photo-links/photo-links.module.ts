import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { Mongo, readSecret } from '@asili/platform';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import type { ProductsConfig } from '../config.ts';
import { PhotosModule } from '../photos/photos.module.ts';
import { AddPhoto } from './add-photo.ts';
import { MakePhotoLink } from './make-photo-link.ts';
import { OpenPhotoLink } from './open-photo-link.ts';
import { MongoOpenLinks, openLinkIndexes } from './open-links.mongo.ts';
import { OpenLinks } from './open-links.ts';
import { PhotoLinksController } from './photo-links.controller.ts';
import { PhotoLinkTokens } from './photo-link-tokens.ts';

/** Photos added later, by a link. */
@Module({})
export class PhotoLinksModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(openLinkIndexes);
  }

  static forRoot(config: ProductsConfig): DynamicModule {
    return {
      module: PhotoLinksModule,
      imports: [CatalogueModule, PhotosModule],
      controllers: [PhotoLinksController],
      providers: [AddPhoto, MakePhotoLink, OpenPhotoLink, { provide: OpenLinks, useClass: MongoOpenLinks }, { provide: PhotoLinkTokens, useFactory: () => new PhotoLinkTokens(readSecret(config, 'photo-link-key')) }],
    };
  }
}

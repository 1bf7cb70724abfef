import { Module, type OnModuleInit } from '@nestjs/common';
import { Mongo } from '@asili/platform';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { PhotosModule } from '../photos/photos.module.ts';
import { PhotoLinkKey } from '../settings.ts';
import { AddPhoto } from './add-photo.ts';
import { MakePhotoLink } from './make-photo-link.ts';
import { OpenPhotoLink } from './open-photo-link.ts';
import { MongoOpenLinks, openLinkIndexes } from './open-links.mongo.ts';
import { OpenLinks } from './open-links.ts';
import { PhotoLinksController } from './photo-links.controller.ts';
import { PhotoLinkTokens } from './photo-link-tokens.ts';

/** Photos added later, by a link. */
@Module({
  imports: [CatalogueModule, PhotosModule],
  controllers: [PhotoLinksController],
  providers: [
    { provide: OpenLinks, useClass: MongoOpenLinks },
    {
      provide: PhotoLinkTokens,
      inject: [PhotoLinkKey],
      useFactory: ({ secret }: PhotoLinkKey) => new PhotoLinkTokens(secret),
    },
    AddPhoto,
    MakePhotoLink,
    OpenPhotoLink,
  ],
})
export class PhotoLinksModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(openLinkIndexes);
  }
}

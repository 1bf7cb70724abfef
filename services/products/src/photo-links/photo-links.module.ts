import { Module, type OnModuleInit } from '@nestjs/common';
import { Mongo } from '@asili/platform';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { PhotosModule } from '../photos/photos.module.ts';
import { PhotoLinkKey } from '../settings.ts';
import {
  AddPhoto,
  MakePhotoLink,
  OpenPhotoLink,
  PhotoLinksController,
  OpenLinks,
  openLinkIndexes,
  PhotoLinkTokens,
} from './photo-links.ts';

/** Photos added later, by a link. */
@Module({
  imports: [CatalogueModule, PhotosModule],
  controllers: [PhotoLinksController],
  providers: [
    OpenLinks,
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

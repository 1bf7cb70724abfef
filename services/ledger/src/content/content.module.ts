import { Module } from '@nestjs/common';
import { BlockStore } from './block-store.ipfs.ts';
import { CertifiedPhotos, StoreContent } from './store-content.ts';
import { ContentCopies, ContentReader, ContentStore, IpfsContentStore } from './content-store.ipfs.ts';
import { ContentController } from './content.controller.ts';

/** What was certified, in content-addressed storage, and the gateway that serves it. */
@Module({
  controllers: [ContentController],
  providers: [
    BlockStore,
    StoreContent,
    { provide: ContentStore, useClass: IpfsContentStore },
    ContentReader,
    ContentCopies,
    CertifiedPhotos,
  ],
  exports: [StoreContent, CertifiedPhotos],
})
export class ContentModule {}

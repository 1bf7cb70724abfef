import { Module } from '@nestjs/common';
import { BlockStore } from './block-store.ipfs.ts';
import { HttpCertifiedPhotos } from './certified-photos.http.ts';
import { CertifiedPhotos } from './certified-photos.ts';
import { KuboCopies } from './content-copies.queue.ts';
import { IpfsContentReader } from './content-reader.ipfs.ts';
import { IpfsContentStore } from './content-store.ipfs.ts';
import { ContentCopies, ContentReader, ContentStore } from './content-store.ts';
import { ContentController } from './content.controller.ts';
import { StoreContent } from './store-content.ts';

/** What was certified, in content-addressed storage, and the gateway that serves it. */
@Module({
  controllers: [ContentController],
  providers: [
    BlockStore,
    StoreContent,
    { provide: ContentStore, useClass: IpfsContentStore },
    { provide: ContentReader, useClass: IpfsContentReader },
    { provide: ContentCopies, useClass: KuboCopies },
    { provide: CertifiedPhotos, useClass: HttpCertifiedPhotos },
  ],
  exports: [StoreContent, CertifiedPhotos],
})
export class ContentModule {}

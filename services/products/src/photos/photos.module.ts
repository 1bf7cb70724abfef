import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Log, ObjectStorage, Schedule } from '@asili/platform';
import type { FastifyInstance } from 'fastify';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ClaimPhotos } from './claim-photos.ts';
import { DerivePhoto } from './derive-photo.ts';
import { ImagesController } from './images.controller.ts';
import { MediaController } from './media.controller.ts';
import { acceptMultipart } from './multipart.ts';
import { SharpPhotoCodec } from './photo-codec.sharp.ts';
import { PhotoJobs, PhotoWorker } from './photo-jobs.queue.ts';
import { MongoPhotoRecords } from './photo-records.mongo.ts';
import { PhotoCodec, PhotoFiles, PhotoQueue, PhotoRecords } from './photo-store.ts';
import { PhotosEvents } from './photos.events.ts';
import { ReservePhoto } from './reserve-photo.ts';
import { ResolvePhotos } from './resolve-photos.ts';
import { ServePhoto } from './serve-photo.ts';
import { StoredPhotoFiles } from './stored-photo-files.ts';
import { SweepPhotos } from './sweep-photos.ts';
import { SyncProfilePhotos } from './sync-profile-photos.ts';
import { UploadPhoto } from './upload-photo.ts';
import { UploadsController } from './uploads.controller.ts';

const hourMs = 3600 * 1000;

/** Photos: uploaded, made anew, kept, served. */
@Module({
  imports: [CatalogueModule],
  controllers: [UploadsController, MediaController, ImagesController, PhotosEvents],
  providers: [
    { provide: PhotoRecords, useClass: MongoPhotoRecords },
    {
      provide: PhotoFiles,
      inject: [ObjectStorage],
      useFactory: (storage: ObjectStorage) => new StoredPhotoFiles(storage),
    },
    { provide: PhotoCodec, useClass: SharpPhotoCodec },
    { provide: PhotoQueue, useClass: PhotoJobs },
    PhotoWorker,
    ClaimPhotos,
    DerivePhoto,
    ReservePhoto,
    ResolvePhotos,
    ServePhoto,
    SweepPhotos,
    SyncProfilePhotos,
    UploadPhoto,
  ],
  exports: [ResolvePhotos],
})
export class PhotosModule implements OnApplicationBootstrap {
  constructor(
    host: HttpAdapterHost,
    private readonly schedule: Schedule,
    private readonly sweepPhotos: SweepPhotos,
    private readonly log: Log,
  ) {
    acceptMultipart(host.httpAdapter.getInstance<FastifyInstance>());
  }

  onApplicationBootstrap(): void {
    this.schedule.every(hourMs, 'photo cleanup', async () => {
      const removed = await this.sweepPhotos.run();
      if (removed > 0) this.log.info('photos: unused photos removed', { removed });
    });
  }
}

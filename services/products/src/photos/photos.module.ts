import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Log, ObjectStorage, Schedule } from '@asili/platform';
import type { FastifyInstance } from 'fastify';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ClaimPhotos, ReservePhoto, SweepPhotos, SyncProfilePhotos } from './keep-photos.ts';
import { DerivePhoto, PhotoJobs, PhotoWorker } from './derive-photo.ts';
import {
  ImagesController,
  MediaController,
  acceptMultipart,
  UploadsController,
  PhotosEvents,
} from './photos.controller.ts';
import { SharpPhotoCodec } from './photo-codec.sharp.ts';
import { MongoPhotoRecords } from './photo-records.mongo.ts';
import { PhotoCodec, PhotoFiles, PhotoQueue, PhotoRecords, StoredPhotoFiles } from './photo-store.ts';
import { ResolvePhotos, UploadPhoto } from './upload-photo.ts';
import { ServePhoto } from './serve-photo.ts';

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

import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ObjectStorage } from '@asili/platform';
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
import { PhotosSweeper } from './photos.schedule.ts';
import { ProfilePhotoEvents } from './profile-photo.events.ts';
import { ReservePhoto } from './reserve-photo.ts';
import { ResolvePhotos } from './resolve-photos.ts';
import { ServePhoto } from './serve-photo.ts';
import { StoredPhotoFiles } from './stored-photo-files.ts';
import { SweepPhotos } from './sweep-photos.ts';
import { SyncProfilePhoto } from './sync-profile-photo.ts';
import { UploadPhoto } from './upload-photo.ts';
import { UploadsController } from './uploads.controller.ts';

/** Photos: uploaded, made anew, kept, served. */
@Module({
  imports: [CatalogueModule],
  controllers: [UploadsController, MediaController, ImagesController, PhotosEvents, ProfilePhotoEvents],
  providers: [
    { provide: PhotoRecords, useClass: MongoPhotoRecords },
    { provide: PhotoFiles, inject: [ObjectStorage], useFactory: (storage: ObjectStorage) => new StoredPhotoFiles(storage) },
    { provide: PhotoCodec, useClass: SharpPhotoCodec },
    { provide: PhotoQueue, useClass: PhotoJobs },
    PhotoWorker, PhotosSweeper, ClaimPhotos, DerivePhoto, ReservePhoto, ResolvePhotos, ServePhoto, SweepPhotos, SyncProfilePhoto, UploadPhoto,
  ],
  exports: [ResolvePhotos],
})
export class PhotosModule {
  constructor(host: HttpAdapterHost) {
    acceptMultipart(host.httpAdapter.getInstance<FastifyInstance>());
  }
}

import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ObjectStorage } from '@asili/platform';
import type { FastifyInstance } from 'fastify';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ClaimPhotos, ReservePhoto, SweepPhotos, SyncProfilePhotos } from './keep-photos.ts';
import { DerivePhoto } from './derive-photo.ts';
import {
  ImagesController,
  MediaController,
  acceptMultipart,
  UploadsController,
  PhotosEvents,
} from './photos.controller.ts';
import { SharpPhotoCodec } from './photo-codec.sharp.ts';
import { MongoPhotoRecords } from './photo-records.mongo.ts';
import { PhotoCodec, PhotoFiles, PhotoRecords, StoredPhotoFiles } from './photo-store.ts';
import { ResolvePhotos, UploadPhoto } from './upload-photo.ts';
import { ServePhoto } from './serve-photo.ts';

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
export class PhotosModule {
  constructor(host: HttpAdapterHost) {
    acceptMultipart(host.httpAdapter.getInstance<FastifyInstance>());
  }
}

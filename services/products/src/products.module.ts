import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { systemClock } from '@asili/kernel';
import { PlatformModule } from '@asili/platform';
import { DiskPhotoFiles } from './adapters/files/disk-photo-files.ts';
import { InternalController } from './adapters/http/internal.controller.ts';
import { LabelsController } from './adapters/http/labels.controller.ts';
import { MarketplaceController } from './adapters/http/marketplace.controller.ts';
import { MediaController } from './adapters/http/media.controller.ts';
import { OwnProductController } from './adapters/http/own-product.controller.ts';
import { ProductsController } from './adapters/http/products.controller.ts';
import { UploadsController } from './adapters/http/uploads.controller.ts';
import { CertificationConsumer } from './adapters/kafka/certification.consumer.ts';
import { CorrectionConsumer } from './adapters/kafka/correction.consumer.ts';
import { ShopProductsConsumer, ShopProfilesConsumer, ShopVerificationsConsumer } from './adapters/kafka/shop.consumers.ts';
import { MongoCertificateCounts } from './adapters/mongo/mongo-certificate-counts.ts';
import { MongoCodeRegistry } from './adapters/mongo/mongo-code-registry.ts';
import { MongoPhotoRecords } from './adapters/mongo/mongo-photo-records.ts';
import { PdfTagPrinter } from './adapters/pdf/pdf-tag-printer.ts';
import { QrcodeDrawer } from './adapters/qr/qrcode-drawer.ts';
import { AvifJobs, AvifWorker } from './adapters/queue/avif-jobs.ts';
import { PhotoSweeper } from './adapters/schedule/photo-sweeper.ts';
import { SharpPhotoCodec } from './adapters/sharp/sharp-photo-codec.ts';
import { ArchiveProduct } from './app/archive-product/archive-product.ts';
import { ChangeOffer } from './app/change-offer/change-offer.ts';
import { CorrectProduct } from './app/correct-product/correct-product.ts';
import { SupersedeProduct } from './app/correct-product/supersede-product.ts';
import { DrawQr, QrDrawer } from './app/draw-qr/draw-qr.ts';
import { FindProduct } from './app/get-product/find-product.ts';
import { GetProduct } from './app/get-product/get-product.ts';
import { GetTimeline } from './app/get-timeline/get-timeline.ts';
import { ListProducts } from './app/list-products/list-products.ts';
import { MakeAvif } from './app/make-avif/make-avif.ts';
import { PrintTag, TagPrinter } from './app/print-tag/print-tag.ts';
import { RecordCertification } from './app/record-certification/record-certification.ts';
import { CertificateCounts, CertificateQuota } from './app/register-product/certificate-quota.ts';
import { CodeRegistry } from './app/register-product/code-registry.ts';
import { Makers } from './app/register-product/makers.ts';
import { RegisterProduct } from './app/register-product/register-product.ts';
import { ResolveCode } from './app/resolve-code/resolve-code.ts';
import { RetryCertification } from './app/retry-certification/retry-certification.ts';
import { SearchMarketplace } from './app/search-marketplace/search-marketplace.ts';
import { ServePhoto } from './app/serve-photo/serve-photo.ts';
import { HoldPhoto } from './app/settle-portrait/hold-photo.ts';
import { SettlePortrait } from './app/settle-portrait/settle-portrait.ts';
import { FollowProducts } from './app/shop/follow-products.ts';
import { RunCommand } from './app/shop/run-command.ts';
import { Shop } from './app/shop/shop.ts';
import { SweepPhotos } from './app/sweep-photos/sweep-photos.ts';
import { CLOCK, QUOTA, SITE, type QuotaSwitch, type Site } from './app/tokens.ts';
import { AvifQueue, PhotoCodec, PhotoFiles, PhotoRecords } from './app/upload-photo/ports.ts';
import { ResolvePhotos } from './app/upload-photo/resolve-photos.ts';
import { UploadPhoto } from './app/upload-photo/upload-photo.ts';
import { mediaDir, type ProductsConfig } from './config.ts';

const useCases: Provider[] = [
  ArchiveProduct, CertificateQuota, ChangeOffer, CorrectProduct, DrawQr, FindProduct, FollowProducts, GetProduct, GetTimeline, HoldPhoto, ListProducts, MakeAvif, Makers, PrintTag,
  RecordCertification, RegisterProduct, ResolveCode, ResolvePhotos, RetryCertification, RunCommand, SearchMarketplace, ServePhoto, SettlePortrait, SupersedeProduct, SweepPhotos, UploadPhoto,
];

const consumers = [CertificationConsumer, CorrectionConsumer, ShopProductsConsumer, ShopProfilesConsumer, ShopVerificationsConsumer];

function adapters(config: ProductsConfig): Provider[] {
  const { PUBLIC_URL, DEMO_MODE, ASILI_RATE_LIMITS } = config.values;
  const site: Site = { publicUrl: PUBLIC_URL, demo: DEMO_MODE };
  const quota: QuotaSwitch = { enforced: ASILI_RATE_LIMITS === 'on' };
  return [
    { provide: CLOCK, useValue: systemClock },
    { provide: SITE, useValue: site },
    { provide: QUOTA, useValue: quota },
    { provide: Shop, useFactory: () => new Shop(PUBLIC_URL) },
    { provide: CertificateCounts, useClass: MongoCertificateCounts },
    { provide: CodeRegistry, useClass: MongoCodeRegistry },
    { provide: PhotoRecords, useClass: MongoPhotoRecords },
    { provide: PhotoFiles, useFactory: () => new DiskPhotoFiles(mediaDir(config)) },
    { provide: PhotoCodec, useClass: SharpPhotoCodec },
    { provide: AvifQueue, useClass: AvifJobs },
    { provide: QrDrawer, useClass: QrcodeDrawer },
    { provide: TagPrinter, inject: [QrDrawer], useFactory: (qr: QrDrawer) => new PdfTagPrinter(qr) },
    AvifWorker,
    PhotoSweeper,
  ];
}

/** The products service: products, their photos, the marketplace listing and what is printed. */
@Module({})
export class ProductsModule {
  static with(config: ProductsConfig): DynamicModule {
    return {
      module: ProductsModule,
      imports: [PlatformModule.forRoot({ name: 'products', config, mongo: true, redis: true, kafka: true, eventStore: { aggregates: ['product'] }, consumers })],
      controllers: [UploadsController, ProductsController, OwnProductController, LabelsController, MarketplaceController, MediaController, InternalController],
      providers: [...adapters(config), ...useCases, ...consumers],
    };
  }
}

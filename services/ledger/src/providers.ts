import path from 'node:path';
import type { Provider } from '@nestjs/common';
import { type Clock, systemClock } from '@asili/kernel';
import { CommandRunner, EventStore, Jobs, Log, Mongo, objectStorageOf, RedisClient, requireValue, secretsDir, ServiceClient } from '@asili/platform';
import { FileLedgerKeys } from './adapters/files/file-ledger-keys.ts';
import { HederaNetwork } from './adapters/hedera/hedera-network.ts';
import { MirrorClient } from './adapters/hedera/mirror-client.ts';
import { Reachability } from './adapters/hedera/reachability.ts';
import { hederaSettings, mirrorUrl } from './adapters/hedera/settings.ts';
import { ContentReader } from './adapters/ipfs/content-reader.ts';
import { BlockStore } from './adapters/ipfs/block-store.ts';
import { FileContentStore } from './adapters/ipfs/file-content-store.ts';
import { EventSourcedCertificates } from './adapters/mongo/event-sourced-certificates.ts';
import { MongoRegistrations } from './adapters/mongo/mongo-registrations.ts';
import { MongoSetupSteps } from './adapters/mongo/mongo-setup-steps.ts';
import { MongoTransactionIds } from './adapters/mongo/mongo-transaction-ids.ts';
import { ProductsPhotos } from './adapters/products/products-photos.ts';
import { copyQueue } from './adapters/queue/copy-content.ts';
import { RedisCheckCache } from './adapters/redis/redis-check-cache.ts';
import { RedisPace } from './adapters/redis/redis-pace.ts';
import { CheckCertificate } from './app/check-certificate/check-certificate.ts';
import { SetUpCollection } from './app/collection/set-up-collection.ts';
import { StoreContent } from './app/content/store-content.ts';
import { GetSerial } from './app/get-serial/get-serial.ts';
import { explorerLinks } from './app/mint-certificate/explorer-links.ts';
import { MintCertificate } from './app/mint-certificate/mint-certificate.ts';
import { RequestCertificate } from './app/request-certificate/request-certificate.ts';
import { CertificateWork } from './app/resume-certificates/certificate-work.ts';
import { ResumeCertificates } from './app/resume-certificates/resume-certificates.ts';
import { RetryCertificate } from './app/retry-certificate/retry-certificate.ts';
import { WithdrawCertificate } from './app/withdraw-certificate/withdraw-certificate.ts';
import { SettleTransaction } from './app/transactions/settle-transaction.ts';
import { SignTransaction } from './app/transactions/sign-transaction.ts';
import { config, type LedgerValues } from './config.ts';

const clock: Clock = systemClock;

// Settings are read inside the factories only: a missing key must be found at the start, not while files are imported.
const values = (): LedgerValues => config.values;
const prefix = (): string => `${values().ASILI_DB_PREFIX}:ledger`;
const signing = () => ({ validSeconds: values().LEDGER_VALID_SECONDS, feeHeadroomPercent: values().LEDGER_FEE_HEADROOM_PERCENT });
const settling = () => ({ mirrorPatienceMs: values().LEDGER_MIRROR_PATIENCE_MS, expiryMarginMs: values().LEDGER_EXPIRY_MARGIN_MS });

/** The parts that talk to something. */
export function adapterProviders(): Provider[] {
  return [
    { provide: BlockStore, useFactory: async () => new BlockStore(await objectStorageOf(config, 'blocks', path.join(values().ASILI_DATA_DIR, 'ledger', 'blocks'))) },
    { provide: FileContentStore, inject: [BlockStore], useFactory: (blocks: BlockStore) => new FileContentStore(blocks) },
    { provide: ContentReader, inject: [BlockStore], useFactory: (blocks: BlockStore) => new ContentReader(blocks) },
    { provide: HederaNetwork, useFactory: () => new HederaNetwork(hederaSettings(values())) },
    { provide: MirrorClient, useFactory: () => new MirrorClient(mirrorUrl(values())) },
    { provide: Reachability, inject: [HederaNetwork], useFactory: (network: HederaNetwork) => new Reachability(network) },
    { provide: MongoRegistrations, inject: [Mongo], useFactory: (mongo: Mongo) => new MongoRegistrations(mongo) },
    { provide: MongoSetupSteps, inject: [Mongo], useFactory: (mongo: Mongo) => new MongoSetupSteps(mongo, values().LEDGER_NETWORK) },
    { provide: MongoTransactionIds, inject: [Mongo], useFactory: (mongo: Mongo) => new MongoTransactionIds(mongo, clock) },
    { provide: EventSourcedCertificates, inject: [CommandRunner, EventStore], useFactory: (runner: CommandRunner, store: EventStore) => new EventSourcedCertificates(runner, store) },
    { provide: RedisPace, inject: [RedisClient], useFactory: (redis: RedisClient) => new RedisPace(redis, `${prefix()}:pace`, values().LEDGER_MINTS_PER_SECOND) },
    { provide: RedisCheckCache, inject: [RedisClient], useFactory: (redis: RedisClient) => new RedisCheckCache(redis, prefix()) },
    { provide: FileLedgerKeys, useFactory: () => FileLedgerKeys.open(secretsDir(config), values().NODE_ENV === 'production') },
    {
      provide: ProductsPhotos,
      inject: [ServiceClient],
      useFactory: (client: ServiceClient) => {
        requireValue(config, 'PRODUCTS_URL'); // Found out at the start, not at the first photo.
        return new ProductsPhotos(client);
      },
    },
  ];
}

/** The use cases over them. */
export function caseProviders(): Provider[] {
  return [
    { provide: SignTransaction, inject: [HederaNetwork, MirrorClient, MongoTransactionIds], useFactory: (network: HederaNetwork, mirror: MirrorClient, ids: MongoTransactionIds) => new SignTransaction(network, mirror, ids, signing()) },
    { provide: SettleTransaction, inject: [HederaNetwork, MirrorClient], useFactory: (network: HederaNetwork, mirror: MirrorClient) => new SettleTransaction(network, mirror, clock, settling()) },
    { provide: SetUpCollection, inject: [MongoSetupSteps, FileLedgerKeys, SignTransaction, SettleTransaction], useFactory: (...parts: [MongoSetupSteps, FileLedgerKeys, SignTransaction, SettleTransaction]) => new SetUpCollection(...parts) },
    { provide: StoreContent, inject: [FileContentStore, ProductsPhotos], useFactory: (store: FileContentStore, photos: ProductsPhotos) => new StoreContent(store, photos) },
    { provide: RequestCertificate, inject: [EventSourcedCertificates, MongoRegistrations], useFactory: (certificates: EventSourcedCertificates, list: MongoRegistrations) => new RequestCertificate(certificates, list, clock) },
    { provide: RetryCertificate, inject: [EventSourcedCertificates, MongoRegistrations], useFactory: (certificates: EventSourcedCertificates, list: MongoRegistrations) => new RetryCertificate(certificates, list, clock) },
    { provide: WithdrawCertificate, inject: [MongoRegistrations], useFactory: (list: MongoRegistrations) => new WithdrawCertificate(list, clock) },
    { provide: CheckCertificate, inject: [EventSourcedCertificates, SetUpCollection, MirrorClient, RedisCheckCache], useFactory: (...parts: [EventSourcedCertificates, SetUpCollection, MirrorClient, RedisCheckCache]) => new CheckCertificate(...parts, clock, values().LEDGER_NETWORK) },
    { provide: GetSerial, inject: [MirrorClient, SetUpCollection], useFactory: (mirror: MirrorClient, collections: SetUpCollection) => new GetSerial(mirror, collections) },
    { provide: CertificateWork, inject: [MintCertificate, MongoRegistrations], useFactory: (mint: MintCertificate, list: MongoRegistrations) => new CertificateWork(mint, list, clock) },
    {
      provide: ResumeCertificates,
      inject: [MongoRegistrations, CertificateWork, Log],
      useFactory: (list: MongoRegistrations, work: CertificateWork, log: Log) =>
        new ResumeCertificates(list, work, clock, { everyMs: 500, concurrency: values().LEDGER_CONCURRENCY }, (error) => log.warn('certificate: will be taken up again', { error })),
    },
  ];
}

/** The one that holds them together. */
export function mintProvider(): Provider {
  return {
    provide: MintCertificate,
    inject: [EventSourcedCertificates, MongoRegistrations, StoreContent, SetUpCollection, SignTransaction, SettleTransaction, RedisPace, Reachability, Jobs],
    useFactory: (
      certificates: EventSourcedCertificates, registrations: MongoRegistrations, content: StoreContent, collections: SetUpCollection,
      signing: SignTransaction, settling: SettleTransaction, pace: RedisPace, reachability: Reachability, jobs: Jobs,
    ) =>
      new MintCertificate({
        certificates, registrations, content, collections, signing, settling, pace,
        links: explorerLinks(values().LEDGER_NETWORK, values().PUBLIC_URL),
        publish: async (root) => {
          if (values().KUBO_URL) await jobs.add(copyQueue, { id: root, data: { root }, attempts: 20 });
        },
        networkAnswers: () => reachability.answers(),
      }),
  };
}

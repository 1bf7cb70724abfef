import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { topics, type ProfileV2 } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { createServiceApp, EventBus, type Actor } from '@asili/platform';
import { cleanUp, configOf, speakingTo, until } from '@asili/platform/testing';
import { CatalogueProjections } from '../../src/catalogue/catalogue-projections.ts';
import { ProductReadModel } from '../../src/catalogue/product-read-model.ts';
import { productsConfig } from '../../src/config.ts';
import { ProductsModule } from '../../src/products.module.ts';

export { until };

export interface Place {
  readonly names: { readonly ASILI_DB_PREFIX: string; readonly ASILI_TOPIC_PREFIX: string };
  readonly dataDir: string;
}

/** Names and a folder nobody else uses, so that runs can share servers. */
export async function ownPlace(): Promise<Place> {
  const run = randomBytes(4).toString('hex');
  return { names: { ASILI_DB_PREFIX: `prdt${run}`, ASILI_TOPIC_PREFIX: `prdt${run}.` }, dataDir: await mkdtemp(path.join(tmpdir(), 'asili-products-')) };
}

const defaults = { NODE_ENV: 'test', LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent', PUBLIC_URL: 'https://asili.example', ASILI_RATE_LIMITS: 'off' };

/** One running products service over real backing services, with the requests a test makes. */
export class ProductsApp {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly place: Place,
  ) {}

  static async start(place: Place, env: Record<string, string> = {}): Promise<ProductsApp> {
    const config = productsConfig({ ...process.env, ...defaults, ...place.names, ASILI_DATA_DIR: place.dataDir, ...env });
    const app = await createServiceApp({ name: 'products', module: ProductsModule.forRoot(config), config });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    await app.get(CatalogueProjections).caughtUp();
    return new ProductsApp(app, place);
  }

  get shop(): ProductReadModel {
    return this.app.get(ProductReadModel);
  }

  get bus(): EventBus {
    return this.app.get(EventBus);
  }

  /** Ends the service; with `forget`, everything it stored as well. */
  async stop(forget = true): Promise<void> {
    const config = configOf(this.app);
    await this.app.close();
    if (!forget) return;
    await rm(this.place.dataDir, { recursive: true, force: true });
    await cleanUp(config);
  }

  headers(actor: Partial<Actor>): Record<string, string> {
    return speakingTo(configOf(this.app))({ kind: 'anonymous', id: 'visitor', language: 'en', ...actor });
  }

  async request(actor: Partial<Actor>, method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object | Buffer, headers: Record<string, string> = {}) {
    return this.app.inject({ method, url, headers: { ...this.headers(actor), ...headers }, ...(body === undefined ? {} : { payload: body }) });
  }

  /** A signed-up artisan whose profile has arrived. */
  async artisan(profile: Partial<ProfileV2> = {}): Promise<Actor> {
    const id = newId('art');
    const full: ProfileV2 = { subject: id, userType: 'artisan', firstName: 'Nomusa', lastName: 'Zulu', location: { city: 'Hluhluwe', country: 'ZA' }, language: 'en', ...profile };
    await this.bus.ensureTopics([{ name: topics.profiles, compacted: true }]);
    await this.bus.publishState(topics.profiles, id, full);
    await until(() => this.shop.profile(id) !== undefined, 'the profile');
    return { kind: 'artisan', id, language: 'en' };
  }
}

export const anonymous: Partial<Actor> = { kind: 'anonymous', id: 'visitor', language: 'en' };
export const aCustomer: Partial<Actor> = { kind: 'customer', id: 'cus_00000000000000000000000000', language: 'en' };
export const aService: Partial<Actor> = { kind: 'service', id: 'ledger', language: 'en' };

import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { topics, type ProfileV2 } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventBus, type Actor, type ServiceName } from '@asili/platform';
import { createServiceApp, cleanUp, configOf, speakingTo, testEnvironment, until } from '@asili/platform/testing';
import { CatalogueProjections } from '../../src/catalogue/follow-projections.ts';
import { ProductReadModel } from '../../src/catalogue/product-read-model.ts';
import { productsConfig } from '../../src/config.ts';
import { ProductsModule } from '../../src/products.module.ts';

export { until };

export interface Place {
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
}

/** Names and a folder nobody else uses, so that runs can share servers. */
export function ownPlace(): Place {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'asili-products-'));
  return { env: testEnvironment('prd', { ASILI_DATA_DIR: dataDir }), dataDir };
}

/** One running products service over real backing services, with the requests a test makes. */
export class ProductsApp {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly place: Place,
  ) {}

  /** @param caughtUp false to be asked while it is still loading what it lists */
  static async start(place: Place, env: Record<string, string> = {}, { caughtUp = true } = {}): Promise<ProductsApp> {
    const config = productsConfig({ ...place.env, ASILI_RATE_LIMITS: 'off', ...env });
    const app = await createServiceApp({ name: 'products', module: ProductsModule.forRoot(config), config });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    if (caughtUp) await app.get(CatalogueProjections).caughtUp();
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

  async request(
    actor: Partial<Actor>,
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    body?: object | Buffer,
    headers: Record<string, string> = {},
  ) {
    return this.app.inject({
      method,
      url,
      headers: { ...this.headers(actor), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
  }

  /** A signed-up artisan whose profile has arrived. */
  async artisan(profile: Partial<ProfileV2> = {}): Promise<Actor> {
    const id = newId('art');
    const full: ProfileV2 = {
      subject: id,
      userType: 'artisan',
      firstName: 'Nomusa',
      lastName: 'Zulu',
      location: { city: 'Hluhluwe', country: 'ZA' },
      language: 'en',
      ...profile,
    };
    await this.bus.ensureTopics([{ name: topics.profiles, compacted: true }]);
    await this.bus.publishState(topics.profiles, id, full);
    await until(async () => (await this.shop.profile(id)) !== undefined, 'the profile');
    return { kind: 'artisan', id, language: 'en' };
  }
}

export const anonymous: Partial<Actor> = { kind: 'anonymous', id: 'visitor', language: 'en' };
export const aCustomer: Partial<Actor> = { kind: 'customer', id: 'cus_00000000000000000000000000', language: 'en' };
export const asService = (id: ServiceName): Partial<Actor> => ({ kind: 'service', id, language: 'en' });

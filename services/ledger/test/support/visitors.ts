import { verifyReply, type VerifyReply } from '@asili/contracts';
import { makeShortCode, newId } from '@asili/kernel';
import { defineConfig } from '@asili/platform';
import { kill, type ServiceProcess, speakingTo, startServiceProcess } from '@asili/platform/testing';
import { z } from 'zod';
import type { LedgerHarness } from './ledger-harness.ts';

type Speak = ReturnType<typeof speakingTo>;

/** People who check codes: the verification service before ledger services, with certified products on record. */
export class Visitors {
  private count = 0;

  private constructor(
    private readonly harness: LedgerHarness,
    private readonly services: readonly ServiceProcess[],
    private readonly speak: Speak,
  ) {}

  /** @param instances of the verification service */
  static async start(
    harness: LedgerHarness,
    ledgers: readonly { readonly url: string }[],
    products: readonly { readonly productId: string }[],
    instances = 1,
  ): Promise<Visitors> {
    await harness.database(
      (db) =>
        db
          .collection<{ _id: string }>('products')
          .insertMany(
            products.map(({ productId }, n) => ({
              _id: productId,
              artisanId: newId('art'),
              shortCode: makeShortCode(n),
              certifiedIn: 2,
              failed: false,
              network: 'local',
              version: 2,
            })),
          ),
      'verification',
    );
    const env = harness.env({ LEDGER_URL: ledgers.map(({ url }) => url).join() });
    const services: ServiceProcess[] = [];
    for (let n = 0; n < instances; n += 1) services.push(await startServiceProcess('verification', env));
    return new Visitors(harness, services, speakingTo(defineConfig('verification', z.object({}), env)));
  }

  /** One visitor's check of a product, each a visitor of their own. */
  async verify(productId: string): Promise<VerifyReply> {
    const n = (this.count += 1);
    const visitor = `visitor ${n}`;
    const reply = await fetch(`${this.services[n % this.services.length]?.url}/api/verify/${productId}`, {
      method: 'POST',
      body: '{}',
      headers: {
        ...this.speak({ kind: 'anonymous', id: visitor, visitor, language: 'en' }),
        'content-type': 'application/json',
      },
    });
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    return verifyReply.parse(await reply.json());
  }

  async end(): Promise<void> {
    await Promise.all(this.services.map(kill));
    await this.harness.database((db) => db.dropDatabase(), 'verification');
  }
}

import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { cleanUp, runService, testEnvironment, type RunningService } from '@asili/platform/testing';
import type { Fields, Provider, WireReply } from '../src/aggregators/domain/wires.ts';
import { aggregatorSecrets, ussdConfig } from '../src/config.ts';
import { UssdModule } from '../src/ussd.module.ts';
import { neighbourServer } from './neighbour-server.ts';
import { Phone } from './phone.ts';

/** What the gateway sends with an aggregator's request. */
export const anybody = { kind: 'anonymous', id: 'aggregator', language: 'en' } as const;
const byAddress: ReadonlySet<Provider> = new Set(['safaricom', 'airtel', 'reseller']);
const asJson: ReadonlySet<Provider> = new Set(['hubtel', 'nalo']);
export const artisan = '254700123456';

/** Two instances of the service beside neighbours that answer, for the specs of a file. */
export class TwoInstances {
  neighbours!: Awaited<ReturnType<typeof neighbourServer>>;
  config!: ReturnType<typeof ussdConfig>;
  secrets!: Readonly<Record<Provider, string>>;
  instances!: RunningService[];
  private people = 100_000;

  static forThisFile(): TwoInstances {
    const two = new TwoInstances();
    beforeAll(() => two.start());
    beforeEach(() => {
      two.neighbours.asked.length = 0;
      two.neighbours.world.hold = undefined;
    });
    afterAll(() => two.stop());
    return two;
  }

  private async start(): Promise<void> {
    this.neighbours = await neighbourServer(() => this.config);
    this.config = ussdConfig(testEnvironment('uss', this.neighbours.urls));
    this.secrets = aggregatorSecrets(this.config);
    const start = () => runService({ name: 'ussd', module: UssdModule.forRoot(this.config), config: this.config });
    this.instances = [await start(), await start()];
  }

  private async stop(): Promise<void> {
    for (const instance of this.instances) await instance.close();
    this.neighbours.close();
    await cleanUp(this.config);
  }

  /** A number nobody had before. */
  someone(): string {
    this.people += 1;
    return `254722${this.people}`;
  }

  /** As the provider sends it: in the address, as a form or as JSON. */
  send(
    provider: Provider,
    fields: Fields,
    instance = 0,
    path = `/ussd/v1/${provider}/${this.secrets[provider]}`,
  ): Promise<Response> {
    const form = new URLSearchParams(fields as Record<string, string>).toString();
    const at = this.instances[instance];
    if (!at) throw new Error('no such instance');
    if (byAddress.has(provider)) return at.call(anybody, `${path}?${form}`);
    const json = asJson.has(provider);
    return at.call(anybody, path, {
      method: 'POST',
      body: json ? JSON.stringify(fields) : form,
      headers: { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' },
    });
  }

  phone(provider: Provider, msisdn: string, instance: () => number = () => 0): Phone {
    return new Phone(provider, msisdn, async (fields): Promise<WireReply> => {
      const response = await this.send(provider, fields, instance());
      expect(response.status).toBe(200);
      return {
        contentType: response.headers.get('content-type') as WireReply['contentType'],
        body: await response.text(),
      };
    });
  }
}

import { stub } from '@asili/kernel/testing';
import { setImmediate as tick } from 'node:timers/promises';
import { CommandRunner } from '@asili/platform';
import { MemoryEventStore } from '@asili/platform/testing';
import type { StoreContent } from '../../src/content/store-content.ts';
import { Certificates, type Loaded } from '../../src/minting/certificates.ts';
import { MintCertificate } from '../../src/minting/mint-certificate.ts';
import type { RegisteredProducts } from '../../src/minting/registered-products.mongo.ts';
import { ReconcileSubmitted, SignNext, type Outcome } from '../../src/minting/sign-and-settle.ts';
import { SettleTransaction } from '../../src/network/settle-transaction.ts';
import { SignTransaction } from '../../src/network/sign-transaction.ts';
import { certificateDecider } from '../../src/minting/domain/certificate.ts';
import type { CertificateCommand, CertificateState } from '../../src/minting/domain/certificate-state.ts';
import { aRegistration } from './products-stub.ts';
import { testSettings } from './settings.ts';
import { noFaults, seeded, SimulatedNetwork, type FaultRates } from './simulated-network.ts';

/** The process died here. */
export class Killed extends Error {}

/** Certificates whose appends sometimes let others go first. */
class SlowCertificates extends Certificates {
  constructor(
    store: MemoryEventStore,
    private readonly random: () => number,
  ) {
    super(new CommandRunner(store), store);
  }

  override async append(
    productId: string,
    from: Loaded,
    command: CertificateCommand,
    commitId: string,
  ): Promise<Loaded> {
    if (this.random() < 0.3) await tick();
    return super.append(productId, from, command, commitId);
  }
}

/** Several workers over one event store and one simulated network; every call of a worker to the outside may be its last. */
export class SimulatedWorkers {
  readonly network: SimulatedNetwork;
  readonly product = aRegistration({}, 0);
  kills = 0;
  killRate = 0;
  /** What storing content fails with. */
  storing: Error | undefined;
  /** The product was archived. */
  withdrawn = false;
  /** What the rate limit tells whoever wants to sign a mint. */
  limitMs = 0;
  private readonly random: () => number;
  private readonly store = new MemoryEventStore({ service: 'ledger' });
  private ids = 0;

  constructor(seed: number) {
    this.random = seeded(seed);
    this.network = new SimulatedNetwork(this.random);
  }

  async state(): Promise<CertificateState> {
    return (await this.certificates().load(this.product.productId)).state;
  }

  async events(): Promise<string[]> {
    return (await this.store.read(certificateDecider.stream(this.product.productId))).events.map((event) => event.type);
  }

  async request(): Promise<void> {
    const { productId, artisanId } = this.product;
    await this.certificates().apply(productId, { type: 'request', productId, artisanId }, 'requested');
  }

  run(): Promise<Outcome> {
    return this.worker().run(this.product.productId);
  }

  /** One life of one worker process; true when the certificate is final. */
  async life(): Promise<boolean> {
    try {
      return (await this.run()).done;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      this.kills += 1;
      return false;
    }
  }

  /** Rounds of concurrent lives with faults, then calm until everything is final. */
  async storm(rounds: number, workers: number, faults: FaultRates, killRate: number): Promise<void> {
    this.network.faults = faults;
    this.killRate = killRate;
    for (let round = 0; round < rounds; round += 1) {
      this.network.mirrorLagMs = this.random() < 0.6 ? this.random() * 90_000 : 0;
      await Promise.all(Array.from({ length: workers }, () => this.life()));
      this.network.pass(this.random() * (this.random() < 0.4 ? 90_000 : 5_000));
    }
    this.network.faults = noFaults;
    this.network.mirrorLagMs = 0;
    this.killRate = 0;
    for (let round = 0; round < 100 && !(await this.life()); round += 1) this.network.pass(15_000);
  }

  /** Wraps a part so that any call may die before it reaches the other side or after it. */
  private mortal<T extends object>(part: T): T {
    return new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]): Promise<unknown> => {
          if (this.random() < 0.3) await tick();
          if (this.random() < this.killRate) throw new Killed();
          const result: unknown = await Reflect.apply(value, target, args);
          if (this.random() < this.killRate) throw new Killed();
          return result;
        };
      },
    });
  }

  private certificates(): Certificates {
    return new SlowCertificates(this.store, this.random);
  }

  private stored() {
    if (this.storing) throw this.storing;
    return {
      directoryCid: 'bafyD',
      metadataCid: 'bafkM',
      metadataUri: `ipfs://${this.product.productId}`,
      contentHash: 'ab',
    };
  }

  private worker(): MintCertificate {
    const network = this.mortal(this.network);
    const clock = { now: () => new Date(this.network.now) };
    const next = async (payer: string) => {
      this.ids += 1;
      const start = this.network.now - 4_000;
      return { payer, seconds: Math.floor(start / 1000), nanos: this.ids };
    };
    const settings = testSettings();
    const content = { run: async () => this.stored() } as unknown as StoreContent;
    const collection = {
      ready: {
        tokenId: '0.0.5',
        treasury: '0.0.2',
        holdingAccount: '0.0.3',
        treasurySigner: { publicKey: 'ab', sign: () => new Uint8Array(64) },
      },
    };
    const certificates = this.mortal(this.certificates());
    const products = {
      find: async () => ({ product: this.product, withdrawn: this.withdrawn }),
    } as unknown as RegisteredProducts;
    const signing = new SignNext(
      new SignTransaction(network, network, stub({ next }), settings),
      stub({ take: async () => this.limitMs }),
    );
    return new MintCertificate(
      certificates,
      products,
      content,
      collection,
      signing,
      new ReconcileSubmitted(certificates, new SettleTransaction(network, network, clock, settings), settings),
    );
  }
}

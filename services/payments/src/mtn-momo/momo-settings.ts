import type { Dated } from '@asili/kernel';
import type { MomoCountryCode } from './domain/momo-country.ts';
import type { MomoFee } from './domain/momo-fee.ts';

/** What MTN gave us for one of its products in one country. */
export interface MomoProductAccount {
  /** The API user, a UUID, and its key. */
  readonly user: string;
  readonly key: string;
  /** `Ocp-Apim-Subscription-Key`; each product has its own. */
  readonly subscriptionKey: string;
  /** What MTN takes of us, by our contract. */
  readonly fees: readonly Dated<MomoFee>[];
}

export interface MomoAccount {
  readonly collection: MomoProductAccount;
  /** Absent: nothing goes out in that country, refunds are an operator's. */
  readonly disbursement?: MomoProductAccount | undefined;
}

/** What MTN MoMo gave us, and how we use it. */
export abstract class MomoSettings {
  abstract readonly url: string;
  /** Each country is a contract of its own. */
  abstract readonly accounts: Readonly<Partial<Record<MomoCountryCode, MomoAccount | undefined>>>;
  /** Parts of the address it calls back: the one in use, and the one before it while it is changed. */
  abstract readonly webhookSecrets: readonly string[];
  /** Our own address as the world sees it. */
  abstract readonly publicUrl: string;
  /** How long a question stays on a phone. */
  abstract readonly promptMs: number;
}

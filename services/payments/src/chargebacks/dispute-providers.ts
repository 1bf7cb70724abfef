import type { Asset, Money } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import type { ProviderResult } from '../providers/domain/provider.ts';
import type { Dispute } from './domain/dispute.ts';

/** A dispute as its provider has it now. */
export interface ReportedDispute extends Omit<Dispute, 'id' | 'provider' | 'paymentId'> {
  /** The payment of ours it is about, by what the provider was given with it; null for none. */
  readonly paymentId: string | null;
  /** The provider's name of the money that came in. */
  readonly receipt: string;
  /** What the provider took for it so far, each by the provider's name of that movement; below zero it was given back. */
  readonly fees: readonly { readonly id: string; readonly money: Money<Asset> }[];
}

/** A provider whose payments can be disputed. Registered with `DisputeProviders` by the module of its feature. */
export abstract class DisputeProvider {
  abstract readonly provider: string;
  /** Null: it knows none of that name. Never throws for what the other side does. */
  abstract get(reference: string): Promise<ProviderResult<ReportedDispute | null>>;
  /** All that were opened since then, with their status of now. @throws when it cannot be asked */
  abstract since(at: Date): Promise<{ readonly reference: string; readonly status: string }[]>;
}

/** The providers here whose payments can be disputed. */
@Injectable()
export class DisputeProviders {
  private readonly known = new Map<string, DisputeProvider>();

  register(source: DisputeProvider): void {
    this.known.set(source.provider, source);
  }

  get all(): readonly DisputeProvider[] {
    return [...this.known.values()];
  }

  find(provider: string): DisputeProvider | undefined {
    return this.known.get(provider);
  }
}

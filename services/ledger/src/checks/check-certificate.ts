import { setTimeout as delay } from 'node:timers/promises';
import type { CertificateCheck } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { compareSerial } from './domain/certificate-check.ts';
import type { CertificateState } from '../minting/domain/certificate-state.ts';
import { CollectionStatus } from '../collection/collection.ts';
import { Certificates } from '../minting/certificates.ts';
import { LedgerUnreachable } from '../network/domain/errors.ts';
import { Mirror } from '../network/mirror.ts';
import { Settings } from '../settings.ts';
import { CheckCache, type CheckResult } from './check-cache.ts';
import { CertificateNotFound } from './domain/errors.ts';

type Held = Extract<CertificateState, { status: 'HELD' }>;

/** The mirror is asked at most this often about one certificate. */
const ttlMs = 60_000;
/** After a failed try it is left alone this long. */
const retryMs = 5_000;
/** How long a caller waits for the one who is asking. */
const timeoutMs = 4_500;

/**
 * What the ledger says about one certificate. Single flight in this process and, by the cache's turn, over all of them.
 * When the mirror does not answer the last answer is given with its own time and `reachable: false`.
 */
@Injectable()
export class CheckCertificate {
  private readonly flights = new Map<string, Promise<CertificateCheck>>();

  constructor(
    private readonly certificates: Certificates,
    private readonly collection: CollectionStatus,
    private readonly mirror: Mirror,
    private readonly cache: CheckCache,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** @throws CertificateNotFound for a product whose certificate is not held yet */
  run(productId: string): Promise<CertificateCheck> {
    const flying = this.flights.get(productId);
    if (flying) return flying;
    const flight = this.check(productId).finally(() => this.flights.delete(productId));
    this.flights.set(productId, flight);
    return flight;
  }

  private async check(productId: string): Promise<CertificateCheck> {
    const last = await this.cache.last(productId);
    if (last && this.age(last) < ttlMs) return this.reply(productId, last, true);
    const { state } = await this.certificates.load(productId);
    if (state.status !== 'HELD') throw new CertificateNotFound(productId);
    if (await this.cache.mayAsk(productId, retryMs)) return this.ask(productId, state, last);
    return this.await(productId, last);
  }

  private async ask(productId: string, state: Held, last: CheckResult | undefined): Promise<CertificateCheck> {
    const holdingAccount = this.collection.ready?.holdingAccount;
    if (!holdingAccount) return this.reply(productId, last, false);
    try {
      const { tokenId, serial } = state.certificate;
      const observed = await this.mirror.nft(tokenId, serial);
      const expected = {
        holdingAccount,
        metadata: state.content.metadataUri,
        ...(state.hold ? { heldAt: state.hold.consensusTimestamp } : {}),
      };
      const mismatches = compareSerial(expected, observed);
      const result: CheckResult = {
        checkedAt: this.clock.now().toISOString(),
        ok: mismatches.length === 0,
        mismatches,
      };
      await this.cache.keep(productId, result);
      return this.reply(productId, result, true);
    } catch (error) {
      if (!(error instanceof LedgerUnreachable)) throw error;
      return this.reply(productId, last, false);
    }
  }

  /** Somebody else is asking: wait for their answer, else give the last one. */
  private async await(productId: string, before: CheckResult | undefined): Promise<CertificateCheck> {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      const last = await this.cache.last(productId);
      if (last && last.checkedAt !== before?.checkedAt) return this.reply(productId, last, true);
      await delay(100);
    }
    return this.reply(productId, before, false);
  }

  private age(result: CheckResult): number {
    return this.clock.now().getTime() - Date.parse(result.checkedAt);
  }

  private reply(productId: string, result: CheckResult | undefined, reachable: boolean): CertificateCheck {
    return {
      productId,
      network: this.settings.network,
      source: this.mirror.source,
      reachable,
      checkedAt: result?.checkedAt ?? null,
      ok: result?.ok ?? false,
      mismatches: result?.mismatches ?? [],
      lastGoodAt: result?.ok ? result.checkedAt : null,
    };
  }
}

import type { CertificateCheck } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { Injectable, Controller, Get, Header, Param } from '@nestjs/common';
import { Callers } from '@asili/platform';
import { Certificates } from '../minting/certificates.ts';
import { Settings } from '../settings.ts';
import { CheckCache, type CheckResult } from './check-cache.redis.ts';
import { CertificateNotFound, TokenNotFound } from './domain/certificate-check.ts';
import { vouchFor } from './domain/holding-feed.ts';
import { HoldingWatch, unlessChanged, type Watched } from './holding-watch.ts';
import { LookAtSerial } from './look-at-serial.ts';
import { CollectionStatus } from '../collection/collection.ts';
import { Mirror } from '../network/mirror.http.ts';

/** The mirror is asked at most this often about one certificate. */
const ttlMs = 60_000;

/**
 * What the ledger says about one certificate: by the list of changes at the holding account, which costs no question at all, or
 * where that does not vouch for the serial, by looking at the serial itself. Single flight in this process and, by the cache's
 * turn, over all of them. When the mirror does not answer the last answer is given with its own time and `reachable: false`.
 */
@Injectable()
export class CheckCertificate {
  private readonly flights = new Map<string, Promise<CertificateCheck>>();

  constructor(
    private readonly certificates: Certificates,
    private readonly cache: CheckCache,
    private readonly watch: HoldingWatch,
    private readonly look: LookAtSerial,
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
    const watched = await this.watch.of(productId);
    const vouched = watched && vouchFor(watched.feed, watched.held, this.clock.now());
    const listed: CheckResult | undefined = vouched && {
      checkedAt: vouched.goodAt.toISOString(),
      ok: true,
      mismatches: [],
    };
    if (vouched?.live) return this.reply(productId, listed, true, 'feed');
    const seen = unlessChanged(await this.cache.last(productId), watched);
    if (seen && this.clock.now().getTime() - Date.parse(seen.checkedAt) < ttlMs)
      return this.reply(productId, seen, true);
    const { state } = await this.certificates.load(productId);
    if (state.status !== 'HELD') throw new CertificateNotFound(productId);
    const last = latest(seen, listed);
    const result = await this.look.run(productId, state, { last, watched, isListed: vouched !== undefined });
    if (result) return this.reply(productId, result, true);
    const contradiction = watched && contradictionOf(watched);
    return contradiction ? this.reply(productId, contradiction, true, 'feed') : this.reply(productId, last, false);
  }

  private reply(
    productId: string,
    result: CheckResult | undefined,
    reachable: boolean,
    source = this.look.source,
  ): CertificateCheck {
    return {
      productId,
      network: this.settings.network,
      source,
      reachable,
      checkedAt: result?.checkedAt ?? null,
      ok: result?.ok ?? false,
      mismatches: result?.mismatches ?? [],
      lastGoodAt: result?.ok ? result.checkedAt : null,
    };
  }
}

/** A serial that the list tells has moved is a contradiction, whether or not the mirror answers now. */
function contradictionOf({ feed: { lookedAt }, held: { changedAt } }: Watched): CheckResult | undefined {
  return changedAt !== undefined && lookedAt
    ? { checkedAt: lookedAt.toISOString(), ok: false, mismatches: ['MODIFIED_AFTER_MOVE'] }
    : undefined;
}

function latest(one: CheckResult | undefined, other: CheckResult | undefined): CheckResult | undefined {
  if (!one || !other) return one ?? other;
  return Date.parse(one.checkedAt) >= Date.parse(other.checkedAt) ? one : other;
}

/** Passes on what the mirror says about a serial of our own collection; anything else is TokenNotFound, so this is no open proxy. */
@Injectable()
export class GetSerial {
  constructor(
    private readonly mirror: Mirror,
    private readonly collection: CollectionStatus,
  ) {}

  /** @throws TokenNotFound, LedgerUnreachable */
  async run(tokenId: string, serial: string): Promise<unknown> {
    if (tokenId !== this.collection.ready?.tokenId || !/^[1-9]\d{0,15}$/.test(serial)) throw new TokenNotFound();
    const found = await this.mirror.nftDocument(tokenId, Number(serial));
    if (found === null) throw new TokenNotFound();
    return found;
  }
}

@Controller()
export class ChecksController {
  constructor(
    private readonly checkCertificate: CheckCertificate,
    private readonly getSerial: GetSerial,
  ) {}

  @Get('internal/certificates/:productId/check')
  @Callers('verification')
  check(@Param('productId') productId: string): Promise<CertificateCheck> {
    return this.checkCertificate.run(productId);
  }

  /** The mirror's own answer about one of our serials, for networks without an explorer. */
  @Get('api/ledger/tokens/:tokenId/nfts/:serial')
  @Header('cache-control', 'public, max-age=10')
  serial(@Param('tokenId') tokenId: string, @Param('serial') serial: string): Promise<unknown> {
    return this.getSerial.run(tokenId, serial);
  }
}

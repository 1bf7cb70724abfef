import { setTimeout as delay } from 'node:timers/promises';
import type { CertificateCheck } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { Callers } from '@asili/platform';
import { Injectable, Controller, Get, Header, Param } from '@nestjs/common';
import { CollectionStatus } from '../collection/collection.ts';
import { Certificates } from '../minting/certificates.ts';
import type { CertificateState } from '../minting/domain/certificate-state.ts';
import { LedgerUnreachable } from '../network/domain/transaction.ts';
import { Mirror } from '../network/mirror.http.ts';
import { Settings } from '../settings.ts';
import { CheckCache, type CheckResult } from './check-cache.redis.ts';
import { CertificateNotFound, TokenNotFound, compareSerial } from './domain/certificate-check.ts';
import { vouchFor } from './domain/holding-feed.ts';
import { HoldingWatch, unlessChanged, type Watched } from './holding-watch.ts';

type Held = Extract<CertificateState, { status: 'HELD' }>;

/** What is known before the mirror is asked about one serial. */
export interface Known {
  /** The last answer that still counts. */
  readonly last: CheckResult | undefined;
  readonly watched: Watched | undefined;
  /** Whether the list of changes would vouch for the serial if it were not old. */
  readonly isListed: boolean;
}

/** After a failed try a certificate is left alone this long. */
const retryMs = 5_000;
/** How long a caller waits for the one who is asking. */
const timeoutMs = 4_500;
/**
 * Questions a second over all processes: a public mirror takes 50 from an address, minting's among them. Few where the list of
 * changes is only old, for then the mirror is most likely away.
 */
const perSecond = { unlisted: 20, listed: 1 };

/** Asks the mirror about one serial, one process at a time and never more often than it can bear. */
@Injectable()
export class LookAtSerial {
  /** Where answers come from. */
  readonly source: string;

  constructor(
    private readonly collection: CollectionStatus,
    private readonly mirror: Mirror,
    private readonly cache: CheckCache,
    private readonly watch: HoldingWatch,
    private readonly clock: Clock,
  ) {
    this.source = mirror.source;
  }

  /** Undefined where the mirror does not answer, or is asked too much already. */
  async run(productId: string, state: Held, known: Known): Promise<CheckResult | undefined> {
    const room = known.isListed ? 'listed' : 'unlisted';
    if (!(await this.cache.hasRoom(room, perSecond[room]))) return undefined;
    return (await this.cache.mayAsk(productId, retryMs))
      ? this.ask(productId, state, known)
      : this.awaitOther(productId, known);
  }

  private async ask(
    productId: string,
    { certificate: { tokenId, serial }, content, hold }: Held,
    { watched }: Known,
  ): Promise<CheckResult | undefined> {
    const holdingAccount = this.collection.ready?.holdingAccount;
    if (!holdingAccount) return undefined;
    try {
      const at = this.clock.now();
      const observed = await this.mirror.nft(tokenId, serial);
      const mismatches = compareSerial(
        { holdingAccount, metadata: content.metadataUri, ...(hold && { heldAt: hold.consensusTimestamp }) },
        observed,
      );
      const result: CheckResult = {
        checkedAt: this.clock.now().toISOString(),
        ok: mismatches.length === 0,
        mismatches,
      };
      await this.cache.keep(productId, result);
      if (result.ok && watched && watched.held.changedAt === undefined) await this.watch.looked(tokenId, serial, at);
      return result;
    } catch (error) {
      if (!(error instanceof LedgerUnreachable)) throw error;
      return undefined;
    }
  }

  /** Somebody else is asking: their answer, if it comes in time. */
  private async awaitOther(productId: string, { last: before, watched }: Known): Promise<CheckResult | undefined> {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      const last = unlessChanged(await this.cache.last(productId), watched);
      if (last && (!before || Date.parse(last.checkedAt) > Date.parse(before.checkedAt))) return last;
      await delay(100);
    }
    return undefined;
  }
}

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

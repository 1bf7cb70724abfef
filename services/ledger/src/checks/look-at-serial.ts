import { setTimeout as delay } from 'node:timers/promises';
import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { CollectionStatus } from '../collection/collection.ts';
import type { CertificateState } from '../minting/domain/certificate-state.ts';
import { LedgerUnreachable } from '../network/domain/transaction.ts';
import { Mirror } from '../network/mirror.http.ts';
import { CheckCache, type CheckResult } from './check-cache.redis.ts';
import { compareSerial } from './domain/certificate-check.ts';
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

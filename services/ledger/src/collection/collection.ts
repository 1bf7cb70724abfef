import { Injectable } from '@nestjs/common';
import { type ComponentHealth, unlessDuplicate, Mongo } from '@asili/platform';
import type { WaitReason, Signed } from '../network/domain/transaction.ts';
import { type Signer, LedgerNetwork } from '../network/ledger-network.ts';
import { Mirror } from '../network/mirror.http.ts';
import { Settings } from '../settings.ts';

/** Where certificates are minted, who keeps them, and the key that signs for the treasury. */
export interface Collection {
  tokenId: string;
  treasury: string;
  holdingAccount: string;
  treasurySigner: Signer;
}

/** How far this process has come with the collection. */
@Injectable()
export class CollectionStatus {
  /** Absent until the set-up has finished (the network was never reachable). */
  ready?: Collection;
  /** What the set-up waits for; absent while it is making progress. */
  waitsFor?: WaitReason | undefined;
}

/** How the network is. Never unready: content and last checks are served without it, and certificates wait. `detail` says what is missing. */
@Injectable()
export class LedgerHealth {
  constructor(
    private readonly network: LedgerNetwork,
    private readonly mirror: Mirror,
    private readonly collection: CollectionStatus,
  ) {}

  async check(): Promise<ComponentHealth> {
    const { ready } = this.collection;
    const [node, mirror] = await Promise.all([
      this.network.answers().catch(() => false),
      (ready ? this.mirror.tokenExists(ready.tokenId) : this.mirror.latestConsensus().then(() => true)).then(
        (exists) => (exists ? 'ok' : 'does not know our collection'),
        () => 'unreachable',
      ),
    ]);
    const troubles = [
      ...(node ? [] : ['node unreachable']),
      ...(mirror === 'ok' ? [] : [`mirror ${mirror}`]),
      ...(ready ? [] : ['collection not set up yet']),
    ];
    return {
      ok: true,
      detail:
        troubles.length > 0 ? `${this.network.name}: degraded, ${troubles.join(', ')}` : `${this.network.name}: ok`,
    };
  }
}

export type SetupStepName = 'treasury-account' | 'holding-account' | 'collection' | 'association';

/** One try at one step; at most one try of a step is open. */
export interface SetupAttempt {
  step: SetupStepName;
  attempt: number;
  transaction: Signed;
  /** Public key the step was made for, hex; empty where none matters. */
  publicKey: string;
  state: 'open' | 'void' | 'done';
  /** What it created, `0.0.x`. */
  entityId?: string;
}

/** Durable record of the set-up, one per network. The unique (step, attempt) insert decides between processes. */
export abstract class SetupSteps {
  abstract latest(step: SetupStepName): Promise<SetupAttempt | undefined>;
  /** False when another process inserted this attempt first; nothing was written then. */
  abstract begin(attempt: SetupAttempt): Promise<boolean>;
  abstract close(
    step: SetupStepName,
    attempt: number,
    outcome: { state: 'void' } | { state: 'done'; entityId: string },
  ): Promise<void>;
}

interface SetupDocument extends SetupAttempt {
  /** `<network>/<step>#<attempt>` */
  _id: string;
  network: string;
}

const maxAttempts = 1_000_000;

/** Set-up attempts in Mongo; the unique `_id` lets one process begin an attempt. */
@Injectable()
export class MongoSetupSteps extends SetupSteps {
  constructor(
    private readonly mongo: Mongo,
    private readonly settings: Settings,
  ) {
    super();
  }

  private get documents() {
    return this.mongo.collection<SetupDocument>('setup');
  }

  private key(step: SetupStepName, attempt: number): string {
    return `${this.settings.network}/${step}#${String(attempt).padStart(7, '0')}`;
  }

  override async latest(step: SetupStepName): Promise<SetupAttempt | undefined> {
    const found = await this.documents
      .find({ _id: { $gte: this.key(step, 0), $lte: this.key(step, maxAttempts) } })
      .toArray();
    return found.sort((a, b) => b.attempt - a.attempt)[0];
  }

  override async begin(attempt: SetupAttempt): Promise<boolean> {
    return unlessDuplicate(
      this.documents.insertOne({
        ...attempt,
        _id: this.key(attempt.step, attempt.attempt),
        network: this.settings.network,
      }),
    );
  }

  override async close(
    step: SetupStepName,
    attempt: number,
    outcome: { state: 'void' } | { state: 'done'; entityId: string },
  ): Promise<void> {
    // Only an open attempt closes: two processes that settled the same bytes write the same outcome.
    await this.documents.updateOne({ _id: this.key(step, attempt), state: 'open' }, { $set: outcome });
  }
}

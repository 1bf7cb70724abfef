import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { doubling, Health, Log, Shutdown } from '@asili/platform';
import { LedgerUnreachable, type WaitReason, waitReasons } from '../network/domain/transaction.ts';
import type { Operation, Signer } from '../network/ledger-network.ts';
import { LedgerKeys } from '../network/ledger-keys.ts';
import { type Settlement, SettleTransaction } from '../network/settle-transaction.ts';
import { SignTransaction } from '../network/sign-transaction.ts';
import {
  type Collection,
  CollectionStatus,
  type SetupAttempt,
  type SetupStepName,
  SetupSteps,
  LedgerHealth,
} from './collection.ts';

interface StepPlan {
  name: SetupStepName;
  operation: Operation;
  signers: readonly Signer[];
  publicKey: string;
}

/** The key on disk is not the one the account on the ledger was made with; signing with it could only fail. */
export class KeyMismatch extends Error {
  override readonly name = 'KeyMismatch';
}

/** Words the collection carries on the ledger. */
const collectionNames = {
  name: 'Asili certificates',
  symbol: 'ASILI',
  memo: 'Certificates of authenticity for handcrafted goods',
};

/**
 * Creates the treasury account, the holding account and the collection, and associates the two, exactly once whoever
 * dies on the way: every step runs by the same recipe as a mint (bytes stored before they are sent, same bytes again,
 * settled by id). Many processes may run it at once; the insert of an attempt decides. Adopts what is already done.
 */
@Injectable()
export class SetUpCollection {
  constructor(
    private readonly steps: SetupSteps,
    private readonly keys: LedgerKeys,
    private readonly signing: SignTransaction,
    private readonly settling: SettleTransaction,
    private readonly status: CollectionStatus,
  ) {}

  /** Returns when the collection is usable. @throws KeyMismatch, or an abort error when told to stop. @param pauseMs before a step is looked at again */
  async run(signal?: AbortSignal, pauseMs = 1_000): Promise<Collection> {
    const { treasury: treasurySigner, holding: holdingSigner } = this.keys;
    const step = (plan: StepPlan): Promise<string> => this.complete(plan, pauseMs, signal);
    const treasury = await step(accountPlan('treasury-account', treasurySigner, 'Asili treasury'));
    const holdingAccount = await step(
      accountPlan('holding-account', holdingSigner, 'Asili certificates in safe keeping'),
    );
    const publicKey = treasurySigner.publicKey;
    const tokenId = await step({
      name: 'collection',
      operation: { type: 'token-create', ...collectionNames, treasury, supplyPublicKey: publicKey },
      signers: [treasurySigner],
      publicKey,
    });
    await step({
      name: 'association',
      operation: { type: 'token-associate', account: holdingAccount, tokenId },
      signers: [holdingSigner],
      publicKey: '',
    });
    this.status.ready = { tokenId, treasury, holdingAccount, treasurySigner };
    return this.status.ready;
  }

  private async complete(plan: StepPlan, pauseMs: number, signal?: AbortSignal): Promise<string> {
    for (;;) {
      signal?.throwIfAborted();
      const done = await this.advance(plan);
      if (done !== undefined) return done;
      await delay(pauseMs, undefined, signal ? { signal } : {});
    }
  }

  /** One try; the entity when the step is done, undefined when it must be tried again after a pause. */
  private async advance(plan: StepPlan): Promise<string | undefined> {
    const latest = await this.steps.latest(plan.name);
    if (latest && latest.state !== 'void' && latest.publicKey !== plan.publicKey) {
      this.status.waitsFor = waitReasons.keys; // Artisans hear that it waits for us; the log has the rest.
      throw new KeyMismatch(plan.name);
    }
    if (latest?.state === 'done') return latest.entityId ?? '';
    if (latest?.state === 'open') return this.settle(latest);
    this.status.waitsFor = undefined;
    try {
      const transaction = await this.signing.run(plan.operation, plan.signers);
      const attempt: SetupAttempt = {
        step: plan.name,
        attempt: (latest?.attempt ?? 0) + 1,
        transaction,
        publicKey: plan.publicKey,
        state: 'open',
      };
      return (await this.steps.begin(attempt)) ? await this.settle(attempt) : undefined;
    } catch (error) {
      if (!(error instanceof LedgerUnreachable)) throw error;
      this.status.waitsFor = waitReasons.unreachable;
      return undefined;
    }
  }

  private async settle({ step, attempt, transaction }: SetupAttempt): Promise<string | undefined> {
    const settled = await this.settling.run(transaction);
    this.status.waitsFor = troubleOf(settled);
    if (settled.kind === 'success') {
      const entityId = settled.entityId ?? '';
      await this.steps.close(step, attempt, { state: 'done', entityId });
      return entityId;
    }
    // A refused set-up (no funds, a fee cap below a jump of the rate) is tried again under a new id: nothing happened.
    if (settled.kind === 'void' || settled.kind === 'refused') await this.steps.close(step, attempt, { state: 'void' });
    return undefined;
  }
}

function troubleOf(settled: Settlement): WaitReason | undefined {
  if (settled.kind === 'pending') return settled.reason;
  if (settled.kind === 'void') return settled.wait;
  return settled.kind === 'success' ? undefined : waitReasons.funds; // Refused: in practice the operator cannot pay.
}

function accountPlan(name: SetupStepName, signer: Signer, memo: string): StepPlan {
  return {
    name,
    operation: { type: 'account-create', publicKey: signer.publicKey, memo },
    signers: [],
    publicKey: signer.publicKey,
  };
}

const retryMs = doubling(250, 60_000);

/** Sets up the collection without holding up the start, whatever fails meanwhile, and tells health how the ledger is. A key that is not the collection's ends it: only a start with another key can help. */
@Injectable()
export class CollectionSetup implements OnApplicationBootstrap {
  constructor(
    private readonly log: Log,
    private readonly health: Health,
    private readonly shutdown: Shutdown,
    private readonly setUp: SetUpCollection,
    private readonly ledger: LedgerHealth,
  ) {}

  onApplicationBootstrap(): void {
    const stop = new AbortController();
    this.health.register('ledger', () => this.ledger.check());
    const running = this.run(stop.signal);
    this.shutdown.register('workers', 'collection', () => {
      stop.abort();
      return running;
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      try {
        const { tokenId, holdingAccount } = await this.setUp.run(signal);
        return this.log.info('collection ready', { tokenId, holdingAccount });
      } catch (error) {
        if (signal.aborted) return;
        this.log.error('collection could not be set up', { error });
        if (error instanceof KeyMismatch) return;
      }
      await delay(retryMs(failures), undefined, { signal }).catch(() => undefined); // Told to stop: the loop ends.
    }
  }
}

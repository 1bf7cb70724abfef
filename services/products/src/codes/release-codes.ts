import { CommandRunner, Every, isUnavailable, Log, Metrics } from '@asili/platform';
import { Clock, toRealTime } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { productDecider } from '../product/domain/decide.ts';
import { CodeRegistry } from './short-codes.mongo.ts';

/** Longer than any request may be repeated under its idempotency key; in real time, as that is. */
const claimMs = 48 * 3600 * 1000;

/**
 * Gives back the codes of registrations that were refused or broke off, so that the code space is not used up by them.
 * The product's stream says whether a claim was used. Safe under concurrent runs and beside a registration that takes the claim
 * up again: that renews it, and only a claim as old as it was found is given back.
 */
@Injectable()
export class ReleaseCodes {
  private unreadable = 0;

  constructor(
    private readonly codes: CodeRegistry,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'asili_products_codes_unreadable',
      'Claims of codes whose product could not be read in the last clean-up',
      () => this.unreadable,
    );
  }

  /** Returns how many codes are free again. A claim whose product cannot be read stays, is told and counted. */
  @Every(3_600_000, 'code cleanup')
  async run(): Promise<number> {
    let [released, unreadable] = [0, 0];
    for (const claim of await this.codes.openSince(
      new Date(toRealTime(this.clock, this.clock.now()).getTime() - claimMs),
    )) {
      try {
        if (await this.isUsed(claim.productId)) await this.codes.settle(claim);
        else if (await this.codes.release(claim)) released += 1;
      } catch (error) {
        if (isUnavailable(error)) throw error;
        unreadable += 1;
        this.log.error('codes: claim check failed, will retry', { productId: claim.productId, error });
      }
    }
    this.unreadable = unreadable;
    if (released > 0) this.log.info('codes: released', { released });
    return released;
  }

  private async isUsed(productId: string): Promise<boolean> {
    return (await this.commands.load(productDecider, productId)).state.kind === 'registered';
  }
}

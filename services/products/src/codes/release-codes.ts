import { CommandRunner } from '@asili/platform';
import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { productDecider } from '../product/domain/decide.ts';
import { CodeRegistry } from './short-codes.ts';

/** Longer than any request may be repeated under its idempotency key. */
const claimMs = 48 * 3600 * 1000;

/**
 * Gives back the codes of registrations that were refused or broke off, so that the code space is not used up by them.
 * The product's stream says whether a claim was used. Safe beside itself and beside a registration that takes the claim
 * up again: that renews it, and only a claim as old as it was found is given back.
 */
@Injectable()
export class ReleaseCodes {
  constructor(
    private readonly codes: CodeRegistry,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  /** Returns how many codes are free again. */
  async run(): Promise<number> {
    let released = 0;
    for (const claim of await this.codes.openSince(new Date(this.clock.now().getTime() - claimMs))) {
      const { state } = await this.commands.load(productDecider, claim.productId);
      if (state.kind === 'registered') await this.codes.settle(claim);
      else if (await this.codes.release(claim)) released += 1;
    }
    return released;
  }
}

import { Injectable } from '@nestjs/common';
import type { Asset, Money } from '@asili/kernel';
import { CommandRunner } from '@asili/platform';
import { payable } from './domain/accounts.ts';
import { journalDecider } from './domain/journal.ts';
import { sha256 } from './sha256.ts';

const decider = journalDecider(sha256);

/** What we owe an artisan in one currency: what the last entry of that account says, never older. */
@Injectable()
export class GetBalance {
  constructor(private readonly commands: CommandRunner) {}

  async run<C extends Asset>(artisanId: string, currency: C): Promise<Money<C>> {
    const { state } = await this.commands.load(decider, payable(artisanId, currency).replaceAll(':', '.'));
    return { currency, minor: BigInt(state.kind === 'open' ? (state.balance ?? 0) : 0) };
  }
}

import { Clock, inForce, settlementCurrencies, type Rate } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { decideRates, type Decision } from './domain/decide-rates.ts';
import type { Observation } from './domain/observation.ts';
import { ratePolicies } from './domain/rate-policy.ts';
import { RateFile } from './rate-file.ts';
import type { RateSource } from './rate-source.ts';
import { RateSources } from './rate-source.ts';
import { RateStore } from './rate-store.ts';

/**
 * Asks all sources at once and keeps what they agree on. Safe to run twice and beside itself: the store takes newer rates only, and
 * what is held back changes nothing.
 */
@Injectable()
export class PollRates {
  private heldFor: string | undefined;

  constructor(
    private readonly sources: RateSources,
    private readonly file: RateFile,
    private readonly store: RateStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run(): Promise<Decision> {
    const [last, fileRate, ...answers] = await Promise.all([
      this.store.get(),
      this.readFile(),
      ...this.sources.all.map((source) => this.ask(source)),
    ]);
    const now = this.clock.now();
    const observations = answers.filter((answer) => answer !== null);
    const decision = decideRates({
      observations,
      last,
      fileRate,
      currencies: settlementCurrencies(now).filter((currency) => currency !== 'USD'),
      now,
      policy: inForce(ratePolicies, now),
    });
    if (decision.kind === 'accepted') await this.store.put(decision.rates);
    this.tell(decision);
    return decision;
  }

  /** Once for each reason: a source that is down for a day is one line, not one a minute. */
  private tell(decision: Decision): void {
    const reason = decision.kind === 'held' ? decision.reason : undefined;
    if (reason === this.heldFor) return;
    this.heldFor = reason;
    if (decision.kind === 'held') this.log.error('exchange rates are held back', { reason, detail: decision.detail });
    else this.log.info('exchange rates are agreed on again', { sources: decision.rates.sources });
  }

  private async ask(source: RateSource): Promise<Observation | null> {
    try {
      return await source.read();
    } catch (error) {
      this.log.debug('a rate source did not answer', { source: source.name, error });
      return null;
    }
  }

  private async readFile(): Promise<Rate<'HBAR', 'USD'> | null> {
    try {
      return await this.file.read();
    } catch (error) {
      this.log.debug('the rate file could not be read', { error });
      return null;
    }
  }
}

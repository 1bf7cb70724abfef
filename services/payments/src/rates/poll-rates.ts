import { Clock, inForce, settlementCurrencies, type Rate } from '@asili/kernel';
import { Log, Lease, Mongo, Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { decideRates, type Decision, type Observation, ratePolicies } from './domain/decide-rates.ts';
import { RateFile, type RateSource, RateSources } from './rate-sources.http.ts';
import { RateStore, RatesStatus } from './agreed-rates.ts';

/** How the rates are asked for. */
export abstract class RateSettings {
  abstract readonly pollMs: number;
  /** This process, as the lease knows it after a restart; undefined where it has no fixed address. */
  abstract readonly instance: string | undefined;
}

/**
 * Asks all sources at once and keeps what they agree on. Safe to run twice and concurrently: the store takes newer rates only, and
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

/** Longer than the longest round. After a host that died another one polls within two and a half rounds, about when the rates turn stale. */
const roundsPerLease = 1.2;

/** Polls by turns, on one instance at a time: sources count calls, and every instance serves what one of them stored. */
@Injectable()
export class RatesSchedule implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly settings: RateSettings,
    private readonly mongo: Mongo,
    private readonly pollRates: PollRates,
    private readonly status: RatesStatus,
  ) {}

  onApplicationBootstrap(): void {
    this.status.register();
    const everyMs = Math.round(this.settings.pollMs * (0.9 + 0.2 * Math.random())); // Jitter: sites that start together do not ask together.
    const lease = new Lease(this.mongo, 'rates', {
      ttlMs: Math.ceil(roundsPerLease * this.settings.pollMs),
      instance: this.settings.instance,
    });
    const poll = async (): Promise<void> => {
      if ((await lease.hold()).held) await this.pollRates.run();
    };
    this.schedule.every(everyMs, 'polling exchange rates', poll).soon();
  }
}

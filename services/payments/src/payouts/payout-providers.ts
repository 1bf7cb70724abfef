import { Injectable } from '@nestjs/common';
import { Log } from '@asili/platform';
import { Clock } from '@asili/kernel';
import { type PayoutProvider, pauseOf, type Payout } from './domain/payout.ts';
import { afterFailure, type FailureReason } from './domain/payout-holds.ts';
import { PayoutPauses, PayoutQuestions } from './payout-attempts.mongo.ts';

/** The providers this installation pays out by; each feature registers its own when the service starts. */
@Injectable()
export class PayoutProviders {
  private readonly known: PayoutProvider[] = [];

  register(way: PayoutProvider): void {
    this.known.push(way);
  }

  /** Whether anybody is paid out by it, as artisans' accounts name it. */
  knows(account: string): boolean {
    return this.known.some((way) => way.account === account);
  }

  /** In a currency; undefined where nobody pays that out by it: its payouts wait. */
  find(account: string, currency: string): PayoutProvider | undefined {
    return this.known.find((way) => way.account === account && way.currency === currency);
  }

  /** To a number in E.164, whose country decides the currency; undefined where it can have no wallet there. */
  reaching(account: string, phoneNumber: string): PayoutProvider | undefined {
    return this.known.find((way) => way.account === account && way.reaches(phoneNumber));
  }
}

/** What is done about whoever pays a payout out: it is asked about an attempt, or nothing is sent to it for a while. */
@Injectable()
export class ProviderOfPayout {
  constructor(
    private readonly ways: PayoutProviders,
    private readonly pauses: PayoutPauses,
    private readonly log: Log,
  ) {}

  async ask({ facts: { payoutId, provider, money } }: Payout, attempt: number): Promise<void> {
    await this.ways.find(provider, money.currency)?.requestStatus({ payoutId, attempt });
  }

  /** Where that failure is one of all its payouts. */
  async pause(
    { declined = 0, facts: { provider: account, money } }: Payout,
    reason: FailureReason,
    at: Date,
  ): Promise<void> {
    const { again, stopsAll } = afterFailure(reason, declined, at);
    const way = this.ways.find(account, money.currency);
    if (!stopsAll || !(again instanceof Date) || !way) return;
    this.log.error('a provider pays nothing out', {
      provider: way.provider,
      currency: way.currency,
      reason,
      until: again,
    });
    await this.pauses.set(pauseOf(way), reason, again);
  }
}

/** How long a provider has to tell by itself what became of a payout, and how often it is asked after that at most. */
const askAfterMs = 30_000;
/** Where it says that our credentials are wrong it answers no question either, and repeated wrong ones lock our account. */
const withoutCredentialsMs = 3_600_000;
/** Longer than a provider should take: a person should look. */
const longMs = 3_600_000;

/** Asks a provider what became of a payout it has, on one instance at a time. The answer comes to `PayoutResults`. */
@Injectable()
export class AskAboutPayout {
  constructor(
    private readonly questions: PayoutQuestions,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @param since when its provider's last word was heard */
  async run({ attempt, reason, facts: { payoutId } }: Payout, way: PayoutProvider, since: Date): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - (reason === 'credentials' ? withoutCredentialsMs : askAfterMs));
    if (since > before || !(await this.questions.claim(payoutId, now, before))) return;
    if (now.getTime() - since.getTime() > longMs)
      this.log.error('a payout has been with its provider for over an hour', { payoutId });
    await way.requestStatus({ payoutId, attempt });
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import type { Payout } from './domain/payout.ts';
import type { PayoutWay } from './domain/payout-way.ts';
import { PayoutQuestions } from './payout-documents.ts';

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
  async run({ attempt, reason, facts: { payoutId } }: Payout, way: PayoutWay, since: Date): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - (reason === 'credentials' ? withoutCredentialsMs : askAfterMs));
    if (since > before || !(await this.questions.claim(payoutId, now, before))) return;
    if (now.getTime() - since.getTime() > longMs)
      this.log.error('a payout has been with its provider for over an hour', { payoutId });
    await way.ask({ payoutId, attempt });
  }
}

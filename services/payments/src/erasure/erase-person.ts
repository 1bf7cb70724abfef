import { Injectable } from '@nestjs/common';
import { job, Jobs, OnJob } from '@asili/platform';
import { RecordDispute } from '../chargebacks/record-dispute.ts';
import { PaymentCommands } from '../payment/payment-commands.ts';
import { PaymentDocuments } from '../payment/payment-documents.mongo.ts';
import { PaymentRequests } from '../payment/payment-requests.mongo.ts';
import { WebhookEvents } from '../webhooks/webhook-events.mongo.ts';
import { PayoutAccounts } from '../payout-accounts/payout-accounts.mongo.ts';
import { PayoutDestinations } from '../payouts/payout-attempts.mongo.ts';
import { PayoutDocuments } from '../payouts/payout-documents.mongo.ts';

/** Forgets the numbers a person paid from, and what providers sent about their payments, refunds and disputes. Each part only deletes. */
@Injectable()
export class ErasePayer {
  constructor(
    private readonly payments: PaymentCommands,
    private readonly documents: PaymentDocuments,
    private readonly requests: PaymentRequests,
    private readonly disputes: RecordDispute,
    private readonly webhooks: WebhookEvents,
  ) {}

  async run(personId: string): Promise<void> {
    const paymentIds = await this.documents.ofCustomer(personId);
    await this.requests.forget(paymentIds);
    for (const paymentId of paymentIds)
      await this.webhooks.forgetBodies([paymentId, ...(await this.disputesOf(paymentId))]);
  }

  private async disputesOf(paymentId: string): Promise<string[]> {
    const disputes = (await this.payments.load(paymentId))?.payment.disputes ?? [];
    const found = await Promise.all(disputes.map(({ disputeId }) => this.disputes.load(disputeId)));
    return found.flatMap((each) => (each ? [`dispute:${each.dispute.reference}`] : []));
  }
}

const pageLength = 200;

/** Forgets the numbers an artisan was paid out to, and what providers sent about their payouts. Each part only deletes. */
@Injectable()
export class ErasePayee {
  constructor(
    private readonly payouts: PayoutDocuments,
    private readonly destinations: PayoutDestinations,
    private readonly accounts: PayoutAccounts,
    private readonly webhooks: WebhookEvents,
  ) {}

  async run(personId: string): Promise<void> {
    await this.accounts.forget(personId);
    await this.destinations.forget(personId);
    for (let before: string | undefined; ;) {
      const page = await this.payouts.ofArtisan(personId, pageLength, before);
      await this.webhooks.forgetBodies(page.map(({ payoutId }) => payoutId));
      before = page.at(-1)?.place;
      if (page.length < pageLength) return;
    }
  }
}

const eraseAgain = job<{ readonly personId: string }>('erase-again', { attempts: 12 });
const [hour, day] = [3_600_000, 86_400_000];
/** Providers tell of a payment hours, and of a dispute weeks, after its buyer is gone: what came since goes as well. */
const againAfterMs = [hour, day, 7 * day, 30 * day, 90 * day];

/**
 * Forgets what is personal about whoever paid or was paid. The books stay: they hold ids, sums, times and providers' references.
 * Safe to run twice, concurrently and after a crash: each part only deletes, and a job is accepted once by its id.
 */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly erasePayer: ErasePayer,
    private readonly erasePayee: ErasePayee,
    private readonly jobs: Jobs,
  ) {}

  async run(personId: string): Promise<void> {
    await this.forget({ personId });
    for (const [turn, delayMs] of againAfterMs.entries())
      await this.jobs.add(eraseAgain, { id: `${personId}-${turn + 1}`, data: { personId }, delayMs });
  }

  @OnJob(eraseAgain)
  async forget({ personId }: { readonly personId: string }): Promise<void> {
    await this.erasePayer.run(personId);
    await this.erasePayee.run(personId);
  }
}

import { openOrdersReply } from '@asili/contracts';
import { Clock, inForce, isId, moneyFromText } from '@asili/kernel';
import { ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { JudgeWorth } from '../console/approvals.ts';
import { PaymentCommands } from '../payment/payment-commands.ts';
import { PaymentDocuments } from '../payment/payment-documents.mongo.ts';
import { GetEarnings } from '../payouts/get-payouts.ts';
import { PayoutDocuments } from '../payouts/payout-documents.mongo.ts';
import { dustPolicies, openMatters, openOf, type OpenMatter } from './domain/open-matters.ts';

/** What is not over of what somebody paid. Reads only. */
@Injectable()
export class FindOpenPayments {
  constructor(
    private readonly payments: PaymentCommands,
    private readonly documents: PaymentDocuments,
  ) {}

  async run(personId: string): Promise<OpenMatter[]> {
    const found: OpenMatter[] = [];
    for (const paymentId of await this.documents.ofCustomer(personId)) {
      const payment = (await this.payments.load(paymentId))?.payment;
      if (payment) found.push(...openOf(payment));
    }
    return found;
  }
}

/** What is not over of a person, for which somebody must be reached or paid. Reads only. */
@Injectable()
export class FindOpenObligations {
  constructor(
    private readonly services: ServiceClient,
    private readonly openPayments: FindOpenPayments,
    private readonly payouts: PayoutDocuments,
    private readonly earnings: GetEarnings,
    private readonly worth: JudgeWorth,
    private readonly clock: Clock,
  ) {}

  /** In the order of `openMatters`. @throws Unavailable while orders cannot be asked */
  async run(personId: string): Promise<OpenMatter[]> {
    const { hasOpenOrders } = await this.services.get('orders', `/internal/people/${personId}/open-orders`, {
      schema: openOrdersReply,
    });
    const found = new Set<OpenMatter>([
      ...(hasOpenOrders ? ['orders' as const] : []),
      ...(await this.openPayments.run(personId)),
      ...(isId('art', personId) ? await this.ofPayee(personId) : []),
    ]);
    return openMatters.filter((matter) => found.has(matter));
  }

  private async ofPayee(artisanId: string): Promise<OpenMatter[]> {
    const [hasPayouts, { available, pending }] = await Promise.all([
      this.payouts.hasOpen(artisanId),
      this.earnings.run(artisanId),
    ]);
    const { max } = inForce(dustPolicies, this.clock.now());
    const owed = [...available, ...pending]
      .map(({ amount, currency }) => moneyFromText(amount, currency))
      .filter(({ minor }) => minor > 0n);
    const isOwed = (await Promise.all(owed.map((money) => this.worth.isLarge(money, max)))).includes(true);
    return [...(hasPayouts ? ['payouts' as const] : []), ...(isOwed ? ['balance' as const] : [])];
  }
}

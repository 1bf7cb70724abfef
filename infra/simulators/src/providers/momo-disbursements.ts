import type { Faults, ProviderReply, ProviderRequest } from '../provider.ts';
import { transactionOf, type Collections } from './momo-collections.ts';
import { Transactions, type MomoParts } from './momo-transactions.ts';
import {
  failure,
  headerOf,
  isReferenceId,
  minorOf,
  momoEnvironments,
  notFound,
  objectOf,
  repeated,
  reply,
  textOf,
  type Transaction,
} from './momo-wire.ts';

/**
 * Transfers to wallets, and refunds of what a request to pay brought. 202 is acceptance alone; money leaves the float of the country.
 * Source: momodeveloper.mtn.com, Disbursements, 'Transfer' (`POST /disbursement/v1_0/transfer`, `payee`), 'GetTransferStatus', 'Refund-V1'
 * (`POST /disbursement/v1_0/refund`, `referenceIdToRefund`), 'GetRefundStatus'; 'Common errors' for reasons.
 */
export class Disbursements {
  private readonly transfers: Transactions;
  private readonly refunds: Transactions;
  private readonly collections: Collections;
  private readonly parts: MomoParts;

  constructor(collections: Collections, parts: MomoParts) {
    this.collections = collections;
    this.parts = parts;
    this.transfers = new Transactions('transfer', 'payee', parts);
    this.refunds = new Transactions('refund', 'payee', parts);
  }

  transfer(incoming: ProviderRequest, faults: Faults): Promise<ProviderReply> | ProviderReply {
    const wanted = transactionOf(incoming, 'payee', this.parts.now());
    if ('refused' in wanted) return wanted.refused;
    return this.take(this.transfers, wanted, faults);
  }

  refund(incoming: ProviderRequest, faults: Faults): Promise<ProviderReply> | ProviderReply {
    const body = objectOf(incoming.body) ?? {};
    const environment = headerOf(incoming, 'x-target-environment');
    const referenceId = headerOf(incoming, 'x-reference-id');
    const known = momoEnvironments[environment];
    const paid = this.collections.requests.find(textOf(body['referenceIdToRefund']));
    if (!known) return failure(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'Access to target environment is forbidden.');
    const asked = minorOf(body['amount'], known.decimals);
    if (!isReferenceId(referenceId) || asked === undefined || body['currency'] !== known.currency)
      return failure(400, 'BAD_REQUEST', 'X-Reference-Id, amount or currency');
    if (this.refunds.find(referenceId)) return repeated();
    if (paid?.end?.status !== 'SUCCESSFUL' || paid.environment !== environment)
      return failure(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
    if (asked + this.givenBack(paid) > paid.end.moved) return failure(400, 'BAD_REQUEST', 'More than was paid.');
    const wanted: Transaction = {
      referenceId,
      environment,
      externalId: textOf(body['externalId']),
      refundOf: paid.referenceId,
      phoneNumber: paid.phoneNumber,
      asked,
      callbackUrl: headerOf(incoming, 'x-callback-url'),
      at: this.parts.now(),
    };
    return this.take(this.refunds, wanted, faults);
  }

  status(kind: 'transfer' | 'refund', referenceId: string): ProviderReply {
    const all = kind === 'transfer' ? this.transfers : this.refunds;
    const found = all.find(referenceId);
    return found ? reply(200, all.wire(found)) : notFound();
  }

  failRefund(referenceId: string): boolean {
    return this.refunds.fail(referenceId);
  }

  private givenBack({ referenceId }: Transaction): bigint {
    return this.refunds.all.reduce(
      (sum, { refundOf, asked, end }) => (refundOf === referenceId && end?.status !== 'FAILED' ? sum + asked : sum),
      0n,
    );
  }

  private async take(all: Transactions, wanted: Transaction, faults: Faults): Promise<ProviderReply> {
    if (all.find(wanted.referenceId)) return repeated();
    const { chance, timers, workMs, aheadMs } = this.parts;
    all.begin(wanted);
    const settle = (): Promise<void> => all.end(wanted, this.reasonFor(wanted, faults), 'out', faults);
    if (chance.hits(faults, 'callback-before-ack')) {
      await settle();
      await new Promise((resolve) => setTimeout(resolve, aheadMs));
    } else {
      timers.after(workMs, () => void settle());
    }
    return reply(202);
  }

  private reasonFor({ asked, environment }: Transaction, faults: Faults): string | undefined {
    const { chance, floats } = this.parts;
    if (chance.hits(faults, 'wrong-number')) return 'PAYEE_NOT_FOUND';
    if (chance.hits(faults, 'float-empty') || asked > (floats.get(environment) ?? 0n)) return 'NOT_ENOUGH_FUNDS';
    return chance.hits(faults, 'error-on-callback') ? 'INTERNAL_PROCESSING_ERROR' : undefined;
  }
}

import { Injectable } from '@nestjs/common';
import { says, type Order as WireOrder, type OrderStep, type OrderStepRequest } from '@asili/contracts';
import { Clock, omitUndefined } from '@asili/kernel';
import { IdempotencyKeyReused, InvalidInput, type Actor } from '@asili/platform';
import { PersonalData } from '../personal/personal-data.mongo.ts';
import type { StepDetails } from '../purchase/domain/life-cycle.ts';
import type { OrderStepped, PurchaseEvent } from '../purchase/domain/purchase.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { GetOrder } from './read-orders.ts';

/** Steps with which a person may say something. */
const spoken: ReadonlySet<OrderStep> = new Set(['decline', 'cancel', 'dispute', 'answer']);

/** What a step reads of its body. @throws InvalidInput for what it cannot do without */
function saidWith(
  step: OrderStep,
  { carrier, tracking, reason, text, offer }: OrderStepRequest,
): { details: StepDetails; words: string | undefined } {
  if (step === 'dispute' && !reason) throw InvalidInput.at(['reason'], says('Required'));
  if (step === 'answer' && !text) throw InvalidInput.at(['text'], says('Required'));
  const words = spoken.has(step) && text ? text : undefined;
  if (step === 'ship')
    return { details: omitUndefined({ carrier: carrier || undefined, tracking: tracking || undefined }), words };
  if (step === 'dispute') return { details: omitUndefined({ reason }), words };
  return { details: step === 'answer' ? { offer: offer ?? 'none' } : {}, words };
}

/**
 * Takes one step with an order for one of its sides. Safe to repeat: by its key as the same command, else as a step that was
 * done; the stream's version decides between both sides at once. Words are kept apart before the step, and forgotten if it is refused.
 */
@Injectable()
export class StepOrder {
  constructor(
    private readonly orders: GetOrder,
    private readonly commands: PurchaseCommands,
    private readonly personal: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** @throws PurchaseNotFound, WrongState, InvalidInput, IdempotencyKeyReused */
  async run(
    actor: Actor,
    orderId: string,
    step: OrderStep,
    request: OrderStepRequest,
    commandId: string,
  ): Promise<WireOrder> {
    const found = await this.orders.find(actor, orderId);
    const {
      purchase,
      reader: { side: by },
    } = found;
    const said = saidWith(step, request);
    const wordsId = said.words === undefined ? undefined : `${orderId}|${commandId}`;
    const details = { ...said.details, ...(wordsId !== undefined && { wordsId }) };
    if (wordsId !== undefined) await this.keepWords(wordsId, purchase.customerId, said.words, actor.id);
    const { events } = await this.commands
      .run(purchase.id, { kind: 'step', orderId, step, by, details, now: this.clock.now() }, commandId)
      .catch(async (error: unknown) => {
        if (wordsId !== undefined) await this.personal.forget(wordsId);
        throw error;
      });
    if (wordsId !== undefined && !events.some(({ data }) => 'wordsId' in data && data.wordsId === wordsId))
      await this.personal.forget(wordsId);
    if (!isSame(events, orderId, step, details)) throw new IdempotencyKeyReused();
    return this.orders.view({ ...found, purchase: await this.commands.get(purchase.id) });
  }

  private async keepWords(
    wordsId: string,
    customerId: string,
    words: string | undefined,
    authorId: string,
  ): Promise<void> {
    const kept = (await this.personal.read([wordsId])).get(wordsId);
    if (kept !== undefined && kept !== words) throw new IdempotencyKeyReused();
    await this.personal.keep(wordsId, customerId, words, authorId);
  }
}

const facts = ({ carrier, tracking, reason, offer, wordsId }: StepDetails): string =>
  JSON.stringify([carrier, tracking, reason, offer, wordsId]);

/** What the command did is what is asked now; nothing done at all is a step that was done before. */
function isSame(events: readonly PurchaseEvent[], orderId: string, step: OrderStep, details: StepDetails): boolean {
  const done = events.flatMap(({ type, data }): OrderStepped[] =>
    type === 'order-stepped' && data.by !== 'system' ? [data] : [],
  );
  return done.every((event) => event.orderId === orderId && event.step === step && facts(event) === facts(details));
}

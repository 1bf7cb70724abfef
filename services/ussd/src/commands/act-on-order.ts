import type { Order, OrderStepRequest } from '@asili/contracts';
import { shortenName } from '@asili/kernel';
import { RemoteProblem } from '@asili/platform';
import { givesBack, refusedStep, statusOf, stepOf, type Status } from '../script/domain/order-steps.ts';
import type { KnownOrder, Listed } from '../script/domain/steps.ts';
import type { Settings } from '../config.ts';
import { render } from '../words/domain/render.ts';
import {
  ArtisanCommand,
  type Prepared,
  type PreparingCommand,
  type Done,
  type ArtisanRequest,
} from './domain/command.ts';
import { judgePin, refused } from './pin.ts';
import type { Neighbours } from './neighbours.ts';

/** Newest first; each has a number of one digit. */
const maxListed = 9;
const offers = ['refund', 'replacement', 'none'] as const;

/**
 * Commands 7 and 9: the newest orders to choose from, one order as its artisan sees it on the web, and one step of it. A step that was done
 * is a success. What gives money back needs the PIN.
 */
export class ActOnOrder extends ArtisanCommand implements PreparingCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
  ) {
    super();
  }

  async prepare(request: ArtisanRequest, gives: string): Promise<Prepared> {
    if (gives === 'orders') {
      const list = await this.listed(request);
      return list.length === 0 ? { say: [{ key: 'no-orders' }] } : { values: { orders: JSON.stringify(list) } };
    }
    const { order: number = '' } = request.values;
    const order = await this.neighbours.order(request, number);
    if (!order) return { again: 'order', say: [{ key: 'order-unknown', params: { order: number } }] };
    const shown = JSON.stringify(knownOrder(order));
    if (order.allowed.length === 0)
      return { say: [{ key: 'order-nothing', params: { order: number, status: { key: `state-${order.state}` } } }] };
    return { values: { shown } };
  }

  /** Without an order: the list alone, for whom nothing can be kept. */
  override async run(request: ArtisanRequest): Promise<Done> {
    const {
      values: { order: number },
    } = request;
    if (number === undefined) {
      const list = await this.listed(request);
      return list.length === 0
        ? [{ key: 'no-orders' }]
        : [{ key: 'orders', params: { lines: list.map(({ label }) => label).join('\n') } }];
    }
    if (givesBack(request.values)) {
      const refusal = await judgePin(this.neighbours, this.settings, request);
      if (refusal) return refused(refusal);
    }
    const order = await this.neighbours.order(request, number);
    if (!order) return { again: 'order', say: [{ key: 'order-unknown', params: { order: number } }] };
    return this.step(request, order, statusOf(request.values));
  }

  private async step(request: ArtisanRequest, order: Order, status: Status): Promise<Done> {
    try {
      const { state } = await this.neighbours.step(request, order.id, stepOf[status], saidWith(status, request.values));
      if (status === 'answered') return [{ key: 'order-answered', params: { order: order.number } }];
      return [{ key: 'order-set', params: { order: order.number, status: { key: `state-${state}` } } }];
    } catch (error) {
      if (!(error instanceof RemoteProblem) || error.code !== 'ORDERS.WRONG_STATE') throw error;
      const say = [refusedStep(knownOrder(order), status)];
      return order.allowed.length === 0 ? say : { again: 'status', say, forget: ['shown'] };
    }
  }

  private async listed(request: ArtisanRequest): Promise<readonly Listed[]> {
    const { language } = request.caller;
    const orders = await this.neighbours.orders(request, maxListed);
    return orders
      .slice(0, maxListed)
      .map(({ number, lines: [first], state }) => ({
        value: number,
        label: `${number} ${shortenName(first?.name ?? '', 16)} ${render({ key: `state-${state}` }, language, { dial: '', url: '' })}`,
      }));
  }
}

function saidWith(status: Status, { words = '', offer = '3' }: ArtisanRequest['values']): OrderStepRequest {
  return status === 'answered' ? { text: words, offer: offers[Number(offer) - 1] ?? 'none' } : {};
}

/** An order as its artisan needs it. Number and address stand in it as long as orders gives them, whole: a parcel goes nowhere without. */
function knownOrder({ number, state, allowed, lines, totals, delivery, buyer, timeline }: Order): KnownOrder {
  const { name, place, contact, address } = buyer;
  const dispute = state === 'disputed' ? timeline.findLast(({ what }) => what === 'dispute') : undefined;
  return {
    number,
    state,
    allowed,
    items: lines
      .map((line) => `${line.quantity > 1 ? `${line.quantity}x ` : ''}${shortenName(line.name, 30)}`)
      .join('\n'),
    totals,
    delivery: delivery.kind,
    buyer: name,
    town: place ? [place.city, place.country].join(', ') : '',
    street: [address?.line1, address?.line2].filter(Boolean).join(', '),
    region: [address?.postalCode, address?.region].filter(Boolean).join(' '),
    phone: contact?.phoneNumber ?? '',
    ...(dispute && { problem: { reason: dispute.reason ?? 'other', text: dispute.text ?? '' } }),
  };
}

import type { Order } from '@asili/contracts';
import { render, shorten, type Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { Neighbours } from './neighbours.ts';

const most = 9;

/** Command 7: the newest orders, three on a page. Reads only. */
export class RecentOrders extends ArtisanCommand {
  constructor(private readonly neighbours: Neighbours) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const orders = await this.neighbours.orders(request, most);
    if (orders.length === 0) return [{ key: 'no-orders' }];
    const line = ({ number, lines: [first], state }: Order): string =>
      `${number} ${shorten(first?.name ?? '', 16)} ${render({ key: `state-${state}` }, request.caller.language, { dial: '', url: '' })}`;
    const pages = orders.reduce(
      (text, order, index) => text + (index === 0 ? '' : index % 3 === 0 ? '\f' : '\n') + line(order),
      '',
    );
    return [{ key: 'orders', params: { lines: pages } }];
  }
}

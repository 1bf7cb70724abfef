import type { OrderStep } from '@asili/contracts';
import { RemoteProblem } from '@asili/platform';
import { isCancelling, statusOf } from '../script/domain/commands.ts';
import { dialled } from '../script/domain/dialled.ts';
import { Settings } from '../settings.ts';
import type { Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { pinScreen } from './domain/pin-screen.ts';
import { Neighbours } from './neighbours.ts';

const steps = {
  accepted: 'accept',
  ready: 'ready',
  shipped: 'ship',
  delivered: 'deliver',
  cancelled: 'cancel',
} as const satisfies Record<string, OrderStep>;

/** Command 9: one step of an order, as the web takes it; a step that was done is a success. Cancelling needs the PIN. */
export class StepOrder extends ArtisanCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const {
      values: { order: number = '' },
    } = request;
    if (isCancelling(request.values)) {
      const check = await this.neighbours.checkPin(request, request.values['pin'] ?? '');
      if (check.outcome !== 'right') return [pinScreen(check, dialled(this.settings.serviceCode, '13'))];
    }
    const order = await this.neighbours.order(request, number);
    if (!order) return [{ key: 'order-unknown', params: { order: number } }];
    try {
      const { state } = await this.neighbours.step(request, order.id, steps[statusOf(request.values)]);
      return [{ key: 'order-set', params: { order: number, status: { key: `state-${state}` } } }];
    } catch (error) {
      if (!(error instanceof RemoteProblem) || error.code !== 'ORDERS.WRONG_STATE') throw error;
      return [{ key: 'order-state', params: { order: number, status: { key: `state-${order.state}` } } }];
    }
  }
}

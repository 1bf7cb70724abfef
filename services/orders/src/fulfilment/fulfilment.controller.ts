import { Body, Controller, Get, HttpCode, Param, Post, Query, Header } from '@nestjs/common';
import {
  listOrdersQuery,
  orderStepRequest,
  orderSteps,
  type ListOrdersQuery,
  type OrderList,
  type OrderReply,
  type OrderStep,
  type OrderStepRequest,
  type OpenOrdersReply,
  type OrderInBrief,
  sendMessageToSideRequest,
  type SendMessageToSideRequest,
  type ThreadMessageReply,
  type ThreadReply,
  type MessageWords,
  remoteCaseActionRequest,
  remoteCasesQuery,
  type RemoteCaseActionRequest,
  type RemoteCaseCount,
  type RemoteCaseList,
  type RemoteCaseReply,
  type RemoteCasesQuery,
} from '@asili/contracts';
import { CommandId, CurrentActor, Idempotent, MayRefuse, NotFound, Roles, type Actor, Callers } from '@asili/platform';
import { Clock, isId } from '@asili/kernel';
import { GetOrder, ListOrders } from './read-orders.ts';
import { StepOrder } from './step-order.ts';
import { orderInBrief } from '../purchase/domain/order-view.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { PurchaseDocuments } from '../purchase/purchase-documents.mongo.ts';
import { ReadThread, SendOrderMessage } from './order-thread.ts';
import { disputeActions, SettleDispute, type DisputeAction, ShowDisputes } from './settle-dispute.ts';

/** Orders, for the two sides of each. */
@Controller('api/orders')
@Roles('customer', 'artisan')
export class OrdersController {
  constructor(
    private readonly getOrder: GetOrder,
    private readonly listOrders: ListOrders,
    private readonly stepOrder: StepOrder,
  ) {}

  @Get()
  async list(
    @CurrentActor() actor: Actor,
    @Query({ schema: listOrdersQuery }) query: ListOrdersQuery,
  ): Promise<OrderList> {
    return this.listOrders.run(actor, query);
  }

  @Get(':id')
  async get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<OrderReply> {
    return { order: await this.getOrder.run(actor, id) };
  }

  /** By its commit: replies tell addresses, and are not kept. */
  @Post(':id/:step')
  @HttpCode(200)
  @Idempotent({ by: 'commit' })
  @MayRefuse(409, 'ORDERS.WRONG_STATE, with the order’s `state` and the steps `allowed` in it')
  async step(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('step') step: string,
    @CommandId() commandId: string,
    @Body({ schema: orderStepRequest.default({}) }) request: OrderStepRequest,
  ): Promise<OrderReply> {
    if (!isStep(step)) throw new NotFound();
    return { order: await this.stepOrder.run(actor, id, step, request, commandId) };
  }
}

const isStep = (text: string): text is OrderStep => orderSteps.some((step) => step === text);

/** For the notifications service alone, which tells artisans of their orders by SMS; the gateway never forwards here. */
@Controller('internal/orders')
@Callers('notifications')
export class InternalOrdersController {
  constructor(
    private readonly documents: PurchaseDocuments,
    private readonly commands: PurchaseCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound for one that is not there */
  @Get(':id/brief')
  async brief(@Param('id') id: string): Promise<OrderInBrief> {
    const purchaseId = isId('ord', id) ? await this.documents.purchaseOf(id) : undefined;
    const found =
      purchaseId === undefined ? undefined : orderInBrief(await this.commands.get(purchaseId), id, this.clock.now());
    if (!found) throw new NotFound();
    return found;
  }
}

/** For the payments service alone, whose operators have people erased. */
@Controller('internal/people')
@Callers('payments')
export class InternalPeopleController {
  constructor(private readonly documents: PurchaseDocuments) {}

  @Get(':id/open-orders')
  async openOrders(@Param('id') id: string): Promise<OpenOrdersReply> {
    return { hasOpenOrders: await this.documents.hasOpenOrders(id) };
  }
}

/** What the two sides of an order write to each other. */
@Controller('api/orders/:id/messages')
@Roles('customer', 'artisan')
export class MessagesController {
  constructor(
    private readonly thread: ReadThread,
    private readonly sendMessage: SendOrderMessage,
  ) {}

  @Get()
  @Header('cache-control', 'private, no-store')
  list(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ThreadReply> {
    return this.thread.run(actor, id);
  }

  /** By its commit: what people say is not kept among replies. */
  @Post()
  @Idempotent({ by: 'commit' })
  @MayRefuse(409, 'ORDERS.WRONG_STATE before it is paid, ORDERS.THREAD_FULL')
  @MayRefuse(429, 'ORDERS.TOO_MANY_MESSAGES')
  async send(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @CommandId() commandId: string,
    @Body({ schema: sendMessageToSideRequest }) { text }: SendMessageToSideRequest,
  ): Promise<ThreadMessageReply> {
    return { message: await this.sendMessage.run(actor, id, text, commandId) };
  }
}

/** For the notifications service alone, which tells messages by SMS; the gateway never forwards here. */
@Controller('internal/messages')
@Callers('notifications')
export class InternalMessagesController {
  constructor(private readonly thread: ReadThread) {}

  /** @throws NotFound for one that is not there or was forgotten */
  @Get(':id')
  async get(@Param('id') id: string): Promise<MessageWords> {
    const text = isId('msg', id) ? await this.thread.words(id) : undefined;
    if (text === undefined) throw new NotFound();
    return { text };
  }
}

/** For the payments service alone, where operators work; the gateway never forwards here. */
@Controller('internal/cases')
@Callers('payments')
export class DisputesController {
  constructor(
    private readonly showDisputes: ShowDisputes,
    private readonly settleDispute: SettleDispute,
  ) {}

  @Get()
  async list(@Query({ schema: remoteCasesQuery }) { limit, after }: RemoteCasesQuery): Promise<RemoteCaseList> {
    return { cases: await this.showDisputes.waiting(limit, after) };
  }

  @Get('count')
  async count(): Promise<RemoteCaseCount> {
    const { count, oldestAt } = await this.showDisputes.count();
    return { count, oldestAt: oldestAt?.toISOString() ?? null };
  }

  @Get(':id')
  async get(@Param('id') id: string): Promise<RemoteCaseReply> {
    return { case: await this.showDisputes.one(id) };
  }

  @Post(':id/:action')
  @HttpCode(200)
  async act(
    @Param('id') id: string,
    @Param('action') action: string,
    @Body({ schema: remoteCaseActionRequest }) input: RemoteCaseActionRequest,
  ): Promise<RemoteCaseReply> {
    if (!disputeActions.includes(action as DisputeAction)) throw new NotFound();
    await this.settleDispute.run(id, action as DisputeAction, input);
    return { case: await this.showDisputes.one(id) };
  }
}

import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  listOrdersQuery,
  orderStepRequest,
  orderSteps,
  type ListOrdersQuery,
  type OrderList,
  type OrderReply,
  type OrderStep,
  type OrderStepRequest,
} from '@asili/contracts';
import { CommandId, CurrentActor, Idempotent, MayRefuse, NotFound, Roles, type Actor } from '@asili/platform';
import { GetOrder } from './get-order.ts';
import { ListOrders } from './list-orders.ts';
import { StepOrder } from './step-order.ts';

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

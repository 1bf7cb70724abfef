import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  extendHoldRequest,
  giveBackRequest,
  placeHoldRequest,
  releaseHoldRequest,
  takeHeldRequest,
  type ExtendHoldRequest,
  type GiveBackRequest,
  type HoldReply,
  type PlaceHoldRequest,
  type ReleaseHoldRequest,
  type TakeHeldRequest,
} from '@asili/contracts';
import { Callers } from '@asili/platform';
import { ExtendHold, PlaceHold, ReleaseHold, GiveBack, TakeHeld } from './hold-stock.ts';

/** For the orders service alone; the gateway never forwards here. Every call may be repeated. */
@Controller('internal/products/:id/holds')
@Callers('orders')
export class HoldsController {
  constructor(
    private readonly placeHold: PlaceHold,
    private readonly extendHold: ExtendHold,
    private readonly releaseHold: ReleaseHold,
    private readonly takeHeld: TakeHeld,
    private readonly giveBack: GiveBack,
  ) {}

  @Post()
  @HttpCode(200)
  place(@Param('id') id: string, @Body({ schema: placeHoldRequest }) input: PlaceHoldRequest): Promise<HoldReply> {
    return this.placeHold.run(id, input);
  }

  @Post('extend')
  @HttpCode(200)
  extend(@Param('id') id: string, @Body({ schema: extendHoldRequest }) input: ExtendHoldRequest): Promise<HoldReply> {
    return this.extendHold.run(id, input);
  }

  @Post('release')
  @HttpCode(200)
  release(
    @Param('id') id: string,
    @Body({ schema: releaseHoldRequest }) input: ReleaseHoldRequest,
  ): Promise<HoldReply> {
    return this.releaseHold.run(id, input);
  }

  @Post('take')
  @HttpCode(200)
  take(@Param('id') id: string, @Body({ schema: takeHeldRequest }) input: TakeHeldRequest): Promise<HoldReply> {
    return this.takeHeld.run(id, input);
  }

  @Post('give-back')
  @HttpCode(200)
  giveItBack(@Param('id') id: string, @Body({ schema: giveBackRequest }) input: GiveBackRequest): Promise<HoldReply> {
    return this.giveBack.run(id, input);
  }
}

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
import { CurrentActor, Roles, WrongRole, type Actor } from '@asili/platform';
import { ExtendHold } from './extend-hold.ts';
import { GiveBack } from './give-back.ts';
import { PlaceHold } from './place-hold.ts';
import { ReleaseHold } from './release-hold.ts';
import { TakeHeld } from './take-held.ts';

/** For the orders service alone; the gateway never forwards here. Every call may be repeated. */
@Controller('internal/products/:id/holds')
@Roles('service')
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
  place(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: placeHoldRequest }) input: PlaceHoldRequest,
  ): Promise<HoldReply> {
    assertOrders(actor);
    return this.placeHold.run(id, input);
  }

  @Post('extend')
  @HttpCode(200)
  extend(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: extendHoldRequest }) input: ExtendHoldRequest,
  ): Promise<HoldReply> {
    assertOrders(actor);
    return this.extendHold.run(id, input);
  }

  @Post('release')
  @HttpCode(200)
  release(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: releaseHoldRequest }) input: ReleaseHoldRequest,
  ): Promise<HoldReply> {
    assertOrders(actor);
    return this.releaseHold.run(id, input);
  }

  @Post('take')
  @HttpCode(200)
  take(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: takeHeldRequest }) input: TakeHeldRequest,
  ): Promise<HoldReply> {
    assertOrders(actor);
    return this.takeHeld.run(id, input);
  }

  @Post('give-back')
  @HttpCode(200)
  giveItBack(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: giveBackRequest }) input: GiveBackRequest,
  ): Promise<HoldReply> {
    assertOrders(actor);
    return this.giveBack.run(id, input);
  }
}

function assertOrders({ id }: Actor): void {
  if (id !== 'orders') throw new WrongRole();
}

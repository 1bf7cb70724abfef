import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  artisanByPhone,
  checkPinRequest,
  setPinRequest,
  type ArtisanByPhone,
  type CheckPinRequest,
  type PinCheck,
  type SetPinRequest,
  type ShownCode,
  type User,
} from '@asili/contracts';
import { CommandId, CurrentActor, Idempotent, Roles, WrongRole, type Actor } from '@asili/platform';
import { CheckPin } from './check-pin.ts';
import type { PinState } from './domain/pin-policy.ts';
import { FindArtisan } from './find-artisan.ts';
import { RegisterCaller } from './register-caller.ts';
import { SendPinCode } from './send-pin-code.ts';
import { SetPin } from './set-pin.ts';
import { ShowSignInCode } from './show-sign-in-code.ts';

/** Service to service, and for ussd alone: the gateway never forwards these paths. */
@Controller('internal/artisans')
@Roles('service')
export class CallersController {
  constructor(
    private readonly findArtisan: FindArtisan,
    private readonly registerCaller: RegisterCaller,
    private readonly checkPin: CheckPin,
    private readonly setPin: SetPin,
    private readonly sendPinCode: SendPinCode,
    private readonly showSignInCode: ShowSignInCode,
  ) {}

  @Get(':phoneNumber')
  async find(
    @CurrentActor() actor: Actor,
    @Param('phoneNumber') phoneNumber: string,
  ): Promise<{ artisan: User | null; pin: PinState }> {
    assertPhones(actor);
    return this.findArtisan.run(phoneNumber);
  }

  @Post()
  @HttpCode(200)
  async register(
    @CurrentActor() actor: Actor,
    @Body({ schema: artisanByPhone }) caller: ArtisanByPhone,
  ): Promise<{ artisan: User }> {
    assertPhones(actor);
    return { artisan: await this.registerCaller.run(caller) };
  }

  @Post(':id/pin')
  @HttpCode(200)
  async set(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: setPinRequest }) request: SetPinRequest,
  ): Promise<PinCheck> {
    assertPhones(actor);
    return this.setPin.run(id, request);
  }

  @Post(':id/pin/checks')
  @HttpCode(200)
  @Idempotent({ by: 'commit' })
  async check(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: checkPinRequest }) { pin }: CheckPinRequest,
    @CommandId() commandId: string,
  ): Promise<PinCheck> {
    assertPhones(actor);
    return this.checkPin.run(id, pin, commandId);
  }

  @Post(':id/pin/codes')
  @HttpCode(204)
  async code(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    assertPhones(actor);
    await this.sendPinCode.run(id);
  }

  @Post(':id/sign-in-codes')
  @HttpCode(200)
  async signInCode(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: checkPinRequest }) { pin }: CheckPinRequest,
  ): Promise<ShownCode> {
    assertPhones(actor);
    return this.showSignInCode.run(id, pin);
  }
}

/** @throws WrongRole for any other service: none hears from an operator who is calling */
function assertPhones({ id }: Actor): void {
  if (id !== 'ussd') throw new WrongRole();
}

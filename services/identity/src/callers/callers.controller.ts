import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  artisanByPhone,
  checkPinCodeRequest,
  checkPinRequest,
  pinCodeRequest,
  setPinRequest,
  type ArtisanByPhone,
  type CheckPinCodeRequest,
  type CheckPinRequest,
  type PinCheck,
  type PinCodeCheck,
  type PinCodeRequest,
  type PinCodeSent,
  type SetPinRequest,
  type ShownCode,
  type User,
} from '@asili/contracts';
import { Callers, CommandId, Idempotent } from '@asili/platform';
import { CheckPin, ShowSignInCode } from './check-pin.ts';
import type { PinState } from './pin-store.mongo.ts';
import { FindArtisan, RegisterCaller } from './artisans-by-number.ts';
import { SendPinCode, SetPin } from './set-pin.ts';

/** Service to service, and for ussd alone: the gateway never forwards these paths. */
@Controller('internal/artisans')
@Callers('ussd')
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
  async find(@Param('phoneNumber') phoneNumber: string): Promise<{ artisan: User | null; pin: PinState }> {
    return this.findArtisan.run(phoneNumber);
  }

  @Post()
  @HttpCode(200)
  async register(@Body({ schema: artisanByPhone }) caller: ArtisanByPhone): Promise<{ artisan: User }> {
    return { artisan: await this.registerCaller.run(caller) };
  }

  @Post(':id/pin')
  @HttpCode(200)
  async set(@Param('id') id: string, @Body({ schema: setPinRequest }) request: SetPinRequest): Promise<PinCheck> {
    return this.setPin.run(id, request);
  }

  @Post(':id/pin/checks')
  @HttpCode(200)
  @Idempotent({ by: 'commit' })
  async check(
    @Param('id') id: string,
    @Body({ schema: checkPinRequest }) { pin }: CheckPinRequest,
    @CommandId() commandId: string,
  ): Promise<PinCheck> {
    return this.checkPin.run(id, pin, commandId);
  }

  @Post(':id/pin/codes')
  @HttpCode(200)
  async code(
    @Param('id') id: string,
    @Body({ schema: pinCodeRequest.default({}) }) { another = false }: PinCodeRequest,
  ): Promise<PinCodeSent> {
    return { sentAt: (await this.sendPinCode.run(id, another)).toISOString() };
  }

  @Post(':id/pin/code-checks')
  @HttpCode(200)
  async checkCode(
    @Param('id') id: string,
    @Body({ schema: checkPinCodeRequest }) { code }: CheckPinCodeRequest,
  ): Promise<PinCodeCheck> {
    return { outcome: await this.sendPinCode.check(id, code) };
  }

  @Post(':id/sign-in-codes')
  @HttpCode(200)
  async signInCode(
    @Param('id') id: string,
    @Body({ schema: checkPinRequest }) { pin }: CheckPinRequest,
  ): Promise<ShownCode> {
    return this.showSignInCode.run(id, pin);
  }
}

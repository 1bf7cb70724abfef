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
  type User as WireUser,
} from '@asili/contracts';
import { Clock, newId } from '@asili/kernel';
import { Callers, CommandId, Idempotent } from '@asili/platform';
import { Body, Controller, Get, HttpCode, Param, Post, Injectable } from '@nestjs/common';
import { contactPointOf, loginKey, UserNotFound, cleanRegistration } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';
import { toWireUser } from '../wire-user.ts';
import { CheckPin, ShowSignInCode } from './check-pin.ts';
import { type PinState, pinPolicy, PinStore } from './pin-store.mongo.ts';
import { SendPinCode, SetPin } from './set-pin.ts';

/** The artisan of a phone number and what their PIN is up to, for the service that hears from the operator who is calling. Null for a number without an account. */
@Injectable()
export class FindArtisan {
  constructor(
    private readonly users: UserStore,
    private readonly pins: PinStore,
    private readonly clock: Clock,
  ) {}

  async run(phoneNumber: string): Promise<{ artisan: WireUser | null; pin: PinState }> {
    const user = await this.users.findByLoginKey(loginKey(contactPointOf('artisan', phoneNumber)));
    return user ? { artisan: toWireUser(user), pin: await this.pinState(user.id) } : { artisan: null, pin: 'none' };
  }

  private async pinState(artisanId: string): Promise<PinState> {
    const pin = await this.pins.find(artisanId);
    if (!pin) return 'none';
    if (pin.wrong < pinPolicy.lockAt) return 'set';
    return pin.codeUntil > this.clock.now() ? 'code-sent' : 'locked';
  }
}

/**
 * Makes an artisan's account for the number somebody calls from: the operator vouches for it as a one-time code would. The unique login
 * key decides; whoever has an account already gets that one.
 */
@Injectable()
export class RegisterCaller {
  constructor(
    private readonly users: UserStore,
    private readonly clock: Clock,
  ) {}

  /** @throws NameRequired */
  async run({ phoneNumber, ...said }: ArtisanByPhone): Promise<WireUser> {
    const contactPoint = contactPointOf('artisan', phoneNumber);
    const key = loginKey(contactPoint);
    const now = this.clock.now();
    const user = {
      ...cleanRegistration({ userType: 'artisan', ...said }),
      id: newId('art', now.getTime()),
      loginKey: key,
      address: contactPoint.value,
      createdAt: now,
      updatedAt: now,
    };
    if (await this.users.insert(user)) return toWireUser(user);
    const existing = await this.users.findByLoginKey(key);
    if (!existing) throw new UserNotFound(); // Erased between the insert and the look-up.
    return toWireUser(existing);
  }
}

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

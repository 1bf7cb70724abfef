import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { artisanByPhone, type ArtisanByPhone, type User } from '@asili/contracts';
import { CurrentActor, Roles, WrongRole, type Actor } from '@asili/platform';
import { FindArtisan } from './find-artisan.ts';
import { RegisterCaller } from './register-caller.ts';

/** Service to service, and for ussd alone: the gateway never forwards these paths. */
@Controller('internal/artisans')
@Roles('service')
export class ArtisansByPhoneController {
  constructor(
    private readonly findArtisan: FindArtisan,
    private readonly registerCaller: RegisterCaller,
  ) {}

  @Get(':phoneNumber')
  async find(@CurrentActor() actor: Actor, @Param('phoneNumber') phoneNumber: string): Promise<{ artisan: User | null }> {
    assertPhones(actor);
    return { artisan: await this.findArtisan.run(phoneNumber) };
  }

  @Post()
  @HttpCode(200)
  async register(@CurrentActor() actor: Actor, @Body({ schema: artisanByPhone }) caller: ArtisanByPhone): Promise<{ artisan: User }> {
    assertPhones(actor);
    return { artisan: await this.registerCaller.run(caller) };
  }
}

/** @throws WrongRole for any other service: none hears from an operator who is calling */
function assertPhones({ id }: Actor): void {
  if (id !== 'ussd') throw new WrongRole();
}

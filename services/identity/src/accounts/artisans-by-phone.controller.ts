import { Controller, Get, Param } from '@nestjs/common';
import type { User } from '@asili/contracts';
import { CurrentActor, Roles, WrongRole, type Actor } from '@asili/platform';
import { FindArtisan } from './find-artisan.ts';

/** Service to service, and for ussd alone: the gateway never forwards these paths. */
@Controller('internal/artisans')
@Roles('service')
export class ArtisansByPhoneController {
  constructor(private readonly findArtisan: FindArtisan) {}

  @Get(':phoneNumber')
  async find(@CurrentActor() actor: Actor, @Param('phoneNumber') phoneNumber: string): Promise<{ artisan: User | null }> {
    if (actor.id !== 'ussd') throw new WrongRole();
    return { artisan: await this.findArtisan.run(phoneNumber) };
  }
}

import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { simCheckRequest, type SimCheck, type SimCheckRequest } from '@asili/contracts';
import { CurrentActor, Roles, WrongRole, type Actor } from '@asili/platform';
import { CheckSims } from './check-sims.ts';

/** Service to service, and for payments alone: the gateway never forwards these paths. */
@Controller('internal/users/:id/sim-checks')
@Roles('service')
export class SimsController {
  constructor(private readonly checkSims: CheckSims) {}

  @Post()
  @HttpCode(200)
  async check(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: simCheckRequest }) request: SimCheckRequest,
  ): Promise<SimCheck> {
    if (actor.id !== 'payments') throw new WrongRole();
    return this.checkSims.run(id, request);
  }
}

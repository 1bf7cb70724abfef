import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  beginStepUpRequest,
  checkStepUpRequest,
  type BeginStepUpRequest,
  type CheckStepUpRequest,
  type StepUpCheck,
  type StepUpReply,
} from '@asili/contracts';
import { CurrentActor, Roles, WrongRole, type Actor } from '@asili/platform';
import { BeginStepUp } from './begin-step-up.ts';
import { CheckStepUp } from './check-step-up.ts';

/** Service to service, and for payments alone: the gateway never forwards these paths. */
@Controller('internal/users/:id/step-ups')
@Roles('service')
export class StepUpController {
  constructor(
    private readonly beginStepUp: BeginStepUp,
    private readonly checkStepUp: CheckStepUp,
  ) {}

  @Post()
  @HttpCode(200)
  async begin(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: beginStepUpRequest }) request: BeginStepUpRequest,
  ): Promise<StepUpReply> {
    assertPayments(actor);
    return this.beginStepUp.run(id, request);
  }

  @Post('checks')
  @HttpCode(200)
  async check(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body({ schema: checkStepUpRequest }) request: CheckStepUpRequest,
  ): Promise<StepUpCheck> {
    assertPayments(actor);
    return this.checkStepUp.run(id, request);
  }
}

/** @throws WrongRole for any other service */
function assertPayments({ id }: Actor): void {
  if (id !== 'payments') throw new WrongRole();
}

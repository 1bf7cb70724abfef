import { ussdCallRequest, type UssdCallReply, type UssdCallRequest } from '@asili/contracts';
import { AnswersWithoutDatabase, CurrentActor, type Actor } from '@asili/platform';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { TryOut } from './try-out.ts';

/** The phone anybody may try on the page of the codes. */
@AnswersWithoutDatabase()
@Controller('api/ussd/calls')
export class TryOutController {
  constructor(private readonly tryOut: TryOut) {}

  @Post()
  @HttpCode(200)
  call(
    @CurrentActor() actor: Actor,
    @Body({ schema: ussdCallRequest }) request: UssdCallRequest,
  ): Promise<UssdCallReply> {
    return this.tryOut.run(actor, request);
  }
}

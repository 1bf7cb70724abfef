import {
  listUssdCallsQuery,
  ussdScreensQuery,
  type ListUssdCallsQuery,
  type UssdCallList,
  type UssdScreensQuery,
  type UssdScreensReply,
} from '@asili/contracts';
import { CurrentActor, Roles, type Actor } from '@asili/platform';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { GetScreens } from './get-screens.ts';
import { ListCalls } from './list-calls.ts';

/** What operators see of calls: the way through the screens, masked. */
@Controller('api/console/ussd')
@Roles('operator')
export class CallsController {
  constructor(
    private readonly listCalls: ListCalls,
    private readonly getScreens: GetScreens,
  ) {}

  @Get('calls')
  @Header('cache-control', 'no-store')
  calls(
    @CurrentActor() actor: Actor,
    @Query({ schema: listUssdCallsQuery }) query: ListUssdCallsQuery,
  ): Promise<UssdCallList> {
    return this.listCalls.run(actor, query);
  }

  @Get('screens')
  @Header('cache-control', 'no-store')
  screens(@Query({ schema: ussdScreensQuery }) { days }: UssdScreensQuery): Promise<UssdScreensReply> {
    return this.getScreens.run(days);
  }
}

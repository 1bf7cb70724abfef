import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import {
  claimByPhoneRequest,
  claimNumberRequest,
  remoteCaseActionRequest,
  remoteCasesQuery,
  type ClaimByPhoneRequest,
  type ClaimNumberReply,
  type ClaimNumberRequest,
  type KeepNumberReply,
  type RemoteCaseActionRequest,
  type RemoteCaseCount,
  type RemoteCaseList,
  type RemoteCaseReply,
  type RemoteCasesQuery,
} from '@asili/contracts';
import { Callers, NotFound } from '@asili/platform';
import { Calling } from '../calling.ts';
import type { Caller, Reply } from '../sessions/domain/session.ts';
import { ClaimNumber } from './claim-number.ts';
import { claimActions, JudgeClaim, type ClaimAction, KeepNumber } from './judge-claim.ts';

/** For anybody who proves a number: an account of a number they lost is to go there. */
@Controller('api/auth/number-claims')
export class NumberClaimsController {
  constructor(private readonly claimNumber: ClaimNumber) {}

  @Post()
  async claim(
    @Calling() caller: Caller,
    @Body({ schema: claimNumberRequest }) request: ClaimNumberRequest,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<ClaimNumberReply> {
    const challenge = await this.claimNumber.onTheWeb(request, caller);
    reply.code(challenge ? 202 : 201);
    return challenge ? { claimed: false, challenge } : { claimed: true };
  }
}

/** Service to service, and for ussd alone, whose callers their operator vouches for. */
@Controller('internal')
@Callers('ussd')
export class CallersClaimsController {
  constructor(
    private readonly claimNumber: ClaimNumber,
    private readonly keepNumber: KeepNumber,
  ) {}

  @Post('number-claims')
  @HttpCode(204)
  async claim(@Body({ schema: claimByPhoneRequest }) { language, ...claimed }: ClaimByPhoneRequest): Promise<void> {
    await this.claimNumber.byPhone(claimed, language);
  }

  @Post('artisans/:id/number-objections')
  @HttpCode(200)
  async keep(@Param('id') id: string): Promise<KeepNumberReply> {
    return { claims: await this.keepNumber.run(id) };
  }
}

/** For the payments service alone, where operators work; the gateway never forwards here. */
@Controller('internal/cases')
@Callers('payments')
export class ClaimCasesController {
  constructor(private readonly judgeClaim: JudgeClaim) {}

  @Get()
  async list(@Query({ schema: remoteCasesQuery }) { limit, after, which }: RemoteCasesQuery): Promise<RemoteCaseList> {
    return { cases: await this.judgeClaim.list(which ?? 'open', limit, after) };
  }

  @Get('count')
  async count(): Promise<RemoteCaseCount> {
    const { count, oldestAt } = await this.judgeClaim.count();
    return { count, oldestAt: oldestAt?.toISOString() ?? null };
  }

  @Get(':id')
  async get(@Param('id') id: string): Promise<RemoteCaseReply> {
    return { case: await this.judgeClaim.one(id) };
  }

  @Post(':id/:action')
  @HttpCode(200)
  async act(
    @Param('id') id: string,
    @Param('action') action: string,
    @Body({ schema: remoteCaseActionRequest }) input: RemoteCaseActionRequest,
  ): Promise<RemoteCaseReply> {
    if (!claimActions.includes(action as ClaimAction)) throw new NotFound();
    return { case: await this.judgeClaim.run(id, action as ClaimAction, input) };
  }
}

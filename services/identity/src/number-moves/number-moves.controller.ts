import { Body, Controller, Get, Param, Put, Res } from '@nestjs/common';
import {
  moveCallerRequest,
  movePhoneNumberRequest,
  type MoveCallerReply,
  type MoveCallerRequest,
  type MovePhoneNumberChallenge,
  type MovePhoneNumberRequest,
  type NumberMoveReply,
  type ProfileReply,
} from '@asili/contracts';
import { Callers, CurrentActor, NotFound, Roles, type Actor } from '@asili/platform';
import { UserStore } from '../accounts/user-store.mongo.ts';
import type { Reply } from '../sessions/domain/session.ts';
import { MoveNumber } from './move-number.ts';

/** A signed-in artisan's account moves to another number, in two or three calls of one shape. */
@Controller('api/auth/phone-number')
@Roles('artisan')
export class NumberMovesController {
  constructor(private readonly moveNumber: MoveNumber) {}

  @Put()
  async move(
    @CurrentActor() { id, sessionId }: Actor,
    @Body({ schema: movePhoneNumberRequest }) request: MovePhoneNumberRequest,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<ProfileReply | MovePhoneNumberChallenge> {
    const moved = await this.moveNumber.onTheWeb(id, request, sessionId);
    if ('step' in moved) reply.code(202);
    return moved;
  }
}

/** Service to service; the gateway never forwards these paths. */
@Controller('internal')
export class InternalNumberMovesController {
  constructor(
    private readonly moveNumber: MoveNumber,
    private readonly users: UserStore,
  ) {}

  /** For ussd alone, whose callers their operator vouches for. */
  @Put('artisans/:id/phone-number')
  @Callers('ussd')
  async moveCaller(
    @Param('id') id: string,
    @Body({ schema: moveCallerRequest }) request: MoveCallerRequest,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<MoveCallerReply> {
    const moved = await this.moveNumber.byPhone(id, request);
    if (moved.challenge) reply.code(202);
    return moved;
  }

  /** The numbers of a move, for who keeps the one of before and heard of it. @throws NotFound also where the account is gone */
  @Get('users/:id/number-moves/:n')
  @Callers('payments')
  async numbers(@Param('id') id: string, @Param('n') n: string): Promise<NumberMoveReply> {
    const found = (await this.users.findById(id))?.moves?.find((move) => String(move.n) === n);
    if (!found) throw new NotFound();
    return { from: found.from, to: found.to, at: found.at.toISOString() };
  }
}

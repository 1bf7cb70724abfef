import { operatorLoginRequest, says, type OperatorLoginRequest, type OperatorSignInReply } from '@asili/contracts';
import { InvalidInput } from '@asili/platform';
import { Body, Controller, Post, Res } from '@nestjs/common';
import type { Caller } from '../sessions/domain/caller.ts';
import { setSession, type Reply } from '../sessions/domain/session-header.ts';
import { Calling } from '../calling.ts';
import { FinishOperatorSignIn } from './finish-operator-sign-in.ts';
import { StartOperatorSignIn } from './start-operator-sign-in.ts';

/** Operators sign in by mail and authenticator. */
@Controller('api/console/auth/login')
export class OperatorSignInController {
  constructor(
    private readonly start: StartOperatorSignIn,
    private readonly finish: FinishOperatorSignIn,
  ) {}

  @Post()
  async signIn(
    @Calling() caller: Caller,
    @Body({ schema: operatorLoginRequest }) { email, code, challengeId, totp }: OperatorLoginRequest,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<OperatorSignInReply> {
    if (code === undefined) {
      reply.code(202);
      return { operator: null, challenge: await this.start.run(email, caller) };
    }
    if (totp === undefined) throw InvalidInput.at(['totp'], says('Required'));
    const { user, session } = await this.finish.run(email, { code, challengeId, totp }, caller);
    setSession(reply, session);
    reply.code(200);
    return { operator: user };
  }
}

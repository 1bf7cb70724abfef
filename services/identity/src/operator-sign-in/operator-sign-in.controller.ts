import {
  operatorLoginRequest,
  says,
  type OperatorLoginRequest,
  type OperatorSignInReply,
  type DevelopmentOperators,
} from '@asili/contracts';
import { InvalidInput } from '@asili/platform';
import { Body, Controller, Post, Res, Get, Header } from '@nestjs/common';
import { type Caller, setSession, type Reply } from '../sessions/domain/session.ts';
import { Calling } from '../calling.ts';
import { FinishOperatorSignIn, StartOperatorSignIn } from './operator-sign-in.ts';
import { Operators } from '../operators.ts';

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

/** Who signs in to the console of a development system, and with what. There is no such address in production. */
@Controller('dev/operators.json')
export class DevelopmentOperatorsController {
  constructor(private readonly operators: Operators) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(): DevelopmentOperators {
    return { operators: this.operators.all.map(({ email, totpSecret }) => ({ email, totpSecret })) };
  }
}

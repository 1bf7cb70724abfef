import {
  type RecordSignInRequest,
  type Challenge,
  type User as WireUser,
  operatorLoginRequest,
  says,
  type OperatorLoginRequest,
  type OperatorSignInReply,
  type DevelopmentOperators,
} from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { unlessDuplicate, Mongo, ServiceClient, InvalidInput } from '@asili/platform';
import { Injectable, Body, Controller, Post, Res, Get, Header } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { contactPointOf } from '../accounts/domain/user.ts';
import { Calling } from '../calling.ts';
import { Operators, toWireOperator, type Operator } from '../operators.ts';
import { type Caller, type NewSession, setSession, type Reply } from '../sessions/domain/session.ts';
import { CheckCode, type Answer } from '../sign-in/check-code.ts';
import { CodeRefused } from '../sign-in/domain/challenge.ts';
import { IssueCode } from '../sign-in/issue-code.ts';
import { OpenSession } from '../sign-in/sign-in.ts';

const periodSeconds = 30;
/** Steps before and after the present one that are taken: clocks of phones are a little wrong. Source: RFC 6238, 5.2. */
const window = 1;

/** The time step a code is of; null where it is none of now's. Source: RFC 6238 with SHA-1, six digits and 30 seconds. */
export function stepOfCode(base32: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period: periodSeconds });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/**
 * Which codes of authenticators were used.
 * One document per operator. Its last step only grows, and one conditional update decides between two sign-ins with one code.
 */
@Injectable()
export class UsedSteps {
  constructor(private readonly mongo: Mongo) {}

  /** True for exactly one caller: no code of that step or a later one was used before. */
  async use(operatorId: string, step: number): Promise<boolean> {
    return unlessDuplicate(
      this.mongo
        .collection<{ _id: string; step: number }>('operator_steps')
        .updateOne({ _id: operatorId, step: { $lt: step } }, { $set: { step } }, { upsert: true }),
    ); // The document is there, and its step is as new or newer.
  }
}

/**
 * The console's audit trail, as far as signing in writes it.
 * The payments service keeps it.
 */
@Injectable()
export class SignInTrail {
  constructor(private readonly services: ServiceClient) {}

  /** Kept when it returns. @throws when it cannot be kept: nobody is signed in then */
  async note(operator: string, action: 'sign-in' | 'sign-in-refused'): Promise<void> {
    await this.services.post('payments', '/internal/console/sign-ins', {
      body: { operator, action } satisfies RecordSignInRequest,
    });
  }
}

/** Step one: a code goes to the operator's address. To any other address nothing is sent; the answer is the same. */
@Injectable()
export class StartOperatorSignIn {
  constructor(
    private readonly operators: Operators,
    private readonly issueCode: IssueCode,
  ) {}

  /** @throws TooManyCodes, CodeNotSent */
  run(email: string, caller: Caller): Promise<Challenge> {
    const known = this.operators.find({ email }) !== undefined;
    return this.issueCode.run(
      {
        purpose: 'sign-in',
        userType: 'operator',
        contactPoint: contactPointOf('operator', email),
        language: 'en',
        known,
      },
      caller,
    );
  }
}

interface OperatorAnswer extends Answer {
  readonly totp: string;
}

/**
 * Step two: the code of the mail and that of the authenticator, both right at once, open a session. Neither is good twice, the second one
 * not even with a new mail; a wrong one of either costs one of the challenge's tries and says no more than that. Whoever is let in, or
 * turned away, stands in the audit trail first.
 */
@Injectable()
export class FinishOperatorSignIn {
  constructor(
    private readonly operators: Operators,
    private readonly checkCode: CheckCode,
    private readonly openSession: OpenSession,
    private readonly usedSteps: UsedSteps,
    private readonly trail: SignInTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws CodeRefused; Unavailable while the audit trail cannot be written */
  async run(email: string, answer: OperatorAnswer, caller: Caller): Promise<{ user: WireUser; session: NewSession }> {
    const operator = this.operators.find({ email });
    if (!operator) throw new CodeRefused();
    try {
      await this.prove(operator, answer, caller);
    } catch (error) {
      if (error instanceof CodeRefused) await this.trail.note(operator.id, 'sign-in-refused');
      throw error;
    }
    await this.trail.note(operator.id, 'sign-in');
    const user = toWireOperator(operator);
    return {
      user,
      session: await this.openSession.run({ id: user.id, userType: 'operator', language: user.language }, caller),
    };
  }

  private async prove(
    { id, email, totpSecret }: Operator,
    { totp, ...answer }: OperatorAnswer,
    caller: Caller,
  ): Promise<void> {
    const step = stepOfCode(totpSecret, totp, this.clock.now());
    await this.checkCode.run(
      {
        purpose: 'sign-in',
        userType: 'operator',
        contactPoint: contactPointOf('operator', email),
        isRestRight: step !== null,
        ...answer,
      },
      caller,
    );
    if (step === null || !(await this.usedSteps.use(id, step))) throw new CodeRefused();
  }
}

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

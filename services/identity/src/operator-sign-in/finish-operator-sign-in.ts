import type { User as WireUser } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { contactPointOf } from '../accounts/domain/contact-point.ts';
import { Operators, toWireOperator, type Operator } from '../operators.ts';
import type { Caller } from '../sessions/domain/caller.ts';
import type { NewSession } from '../sessions/domain/session.ts';
import { CheckCode, type Answer } from '../sign-in/check-code.ts';
import { CodeRefused } from '../sign-in/domain/sign-in-errors.ts';
import { OpenSession } from '../sign-in/open-session.ts';
import { stepOfCode } from './totp.ts';
import { SignInTrail } from './sign-in-trail.ts';
import { UsedSteps } from './used-steps.ts';

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

import type { Challenge } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { contactPointOf } from '../accounts/domain/contact-point.ts';
import { Operators } from '../operators.ts';
import type { Caller } from '../sessions/domain/caller.ts';
import { IssueCode } from '../sign-in/issue-code.ts';

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

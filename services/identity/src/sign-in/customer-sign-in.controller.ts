import { Body, Controller, Headers, Post, Res } from '@nestjs/common';
import { customerLoginRequest, customerRegisterRequest, type CustomerLoginRequest, type CustomerRegisterRequest, type CustomerSignInReply } from '@asili/contracts';
import { CurrentActor, type Actor } from '@asili/platform';
import { setSession, type Reply } from '../sessions/domain/session-header.ts';
import { callerOf, type Headers as RequestHeaders } from './caller-of.ts';
import { FinishRegistration } from './finish-registration.ts';
import { FinishSignIn, type SignedIn } from './finish-sign-in.ts';
import { StartRegistration } from './start-registration.ts';
import { StartSignIn } from './start-sign-in.ts';

/** Customers, by e-mail: each path takes step one without a code and step two with it. */
@Controller('api/customers/auth')
export class CustomerSignInController {
  constructor(
    private readonly startRegistration: StartRegistration,
    private readonly finishRegistration: FinishRegistration,
    private readonly startSignIn: StartSignIn,
    private readonly finishSignIn: FinishSignIn,
  ) {}

  @Post('register')
  async register(@CurrentActor() actor: Actor, @Headers() headers: RequestHeaders, @Body({ schema: customerRegisterRequest }) body: CustomerRegisterRequest, @Res({ passthrough: true }) reply: Reply): Promise<CustomerSignInReply> {
    const caller = callerOf(actor, headers);
    const { email, phoneNumber: contactPhone, code, challengeId, language = actor.language, shippingAddress, ...names } = body;
    if (code !== undefined) return answer(reply, await this.finishRegistration.run('customer', { value: email, code, challengeId }, caller));
    const location = shippingAddress && { city: shippingAddress.city, country: shippingAddress.country };
    const { challenge } = await this.startRegistration.run(email, { ...names, userType: 'customer', contactPhone, shippingAddress, location, language }, caller);
    reply.code(202);
    return { customer: null, challenge };
  }

  @Post('login')
  async login(@CurrentActor() actor: Actor, @Headers() headers: RequestHeaders, @Body({ schema: customerLoginRequest }) body: CustomerLoginRequest, @Res({ passthrough: true }) reply: Reply): Promise<CustomerSignInReply> {
    const caller = callerOf(actor, headers);
    const { email, code, challengeId } = body;
    if (code !== undefined) return answer(reply, await this.finishSignIn.run('customer', { value: email, code, challengeId }, caller));
    const started = await this.startSignIn.run('customer', email, caller);
    reply.code('user' in started ? 200 : 202);
    return 'user' in started ? { customer: started.user } : { customer: null, challenge: started.challenge };
  }
}

function answer(reply: Reply, { user, session, created }: SignedIn): CustomerSignInReply {
  setSession(reply, session);
  reply.code(created ? 201 : 200);
  return { customer: user };
}

import { Body, Controller, Post, Res } from '@nestjs/common';
import {
  artisanLoginRequest,
  artisanRegisterRequest,
  customerLoginRequest,
  customerRegisterRequest,
  type ArtisanLoginRequest,
  type ArtisanRegisterRequest,
  type ArtisanSignInReply,
  type Challenge,
  type CustomerLoginRequest,
  type CustomerRegisterRequest,
  type CustomerSignInReply,
  type User,
} from '@asili/contracts';
import type { Registration, UserType } from '../accounts/domain/user.ts';
import { type Caller, setSession, type Reply } from '../sessions/domain/session.ts';
import { Calling } from '../calling.ts';
import { FinishRegistration, StartRegistration } from './register.ts';
import { FinishSignIn, type SignedIn, StartSignIn } from './sign-in.ts';

/** What step two has and step one has not. */
interface Entered {
  readonly code?: string | undefined;
  readonly challengeId?: string | undefined;
}

/** The person, or, in step one, the challenge. */
interface Step {
  readonly user: User | null;
  readonly challenge?: Challenge;
}

/** Artisans by phone, customers by e-mail: each path takes step one without a code and step two with it. */
@Controller('api')
export class SignInController {
  constructor(
    private readonly startRegistration: StartRegistration,
    private readonly finishRegistration: FinishRegistration,
    private readonly startSignIn: StartSignIn,
    private readonly finishSignIn: FinishSignIn,
  ) {}

  @Post('auth/register')
  async registerArtisan(
    @Calling() caller: Caller,
    @Body({ schema: artisanRegisterRequest }) body: ArtisanRegisterRequest,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<ArtisanSignInReply> {
    const { phoneNumber: value, code, challengeId, language = caller.language, ...person } = body;
    const { user: artisan, ...step } = await this.register(
      reply,
      caller,
      value,
      { code, challengeId },
      { ...person, userType: 'artisan', language },
    );
    return { artisan, ...step };
  }

  @Post('customers/auth/register')
  async registerCustomer(
    @Calling() caller: Caller,
    @Body({ schema: customerRegisterRequest }) body: CustomerRegisterRequest,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<CustomerSignInReply> {
    const {
      email: value,
      phoneNumber: contactPhone,
      code,
      challengeId,
      language = caller.language,
      shippingAddress,
      ...names
    } = body;
    const location = shippingAddress && { city: shippingAddress.city, country: shippingAddress.country };
    const { user: customer, ...step } = await this.register(
      reply,
      caller,
      value,
      { code, challengeId },
      { ...names, userType: 'customer', contactPhone, shippingAddress, location, language },
    );
    return { customer, ...step };
  }

  @Post('auth/login')
  async signInArtisan(
    @Calling() caller: Caller,
    @Body({ schema: artisanLoginRequest }) { phoneNumber, ...answer }: ArtisanLoginRequest,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<ArtisanSignInReply> {
    const { user: artisan, ...step } = await this.signIn(reply, caller, 'artisan', phoneNumber, answer);
    return { artisan, ...step };
  }

  @Post('customers/auth/login')
  async signInCustomer(
    @Calling() caller: Caller,
    @Body({ schema: customerLoginRequest }) { email, ...answer }: CustomerLoginRequest,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<CustomerSignInReply> {
    const { user: customer, ...step } = await this.signIn(reply, caller, 'customer', email, answer);
    return { customer, ...step };
  }

  private async register(
    reply: Reply,
    caller: Caller,
    value: string,
    { code, challengeId }: Entered,
    person: Registration,
  ): Promise<Step> {
    if (code !== undefined)
      return finished(reply, await this.finishRegistration.run(person.userType, value, { code, challengeId }, caller));
    reply.code(202);
    return { user: null, challenge: await this.startRegistration.run(value, person, caller) };
  }

  private async signIn(
    reply: Reply,
    caller: Caller,
    userType: UserType,
    value: string,
    { code, challengeId }: Entered,
  ): Promise<Step> {
    if (code !== undefined)
      return finished(reply, await this.finishSignIn.run(userType, value, { code, challengeId }, caller));
    const started = await this.startSignIn.run(userType, value, caller);
    reply.code(started.user ? 200 : 202);
    return started;
  }
}

function finished(reply: Reply, { user, session, created }: SignedIn): Step {
  setSession(reply, session);
  reply.code(created ? 201 : 200);
  return { user };
}

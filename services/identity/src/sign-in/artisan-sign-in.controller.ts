import { Body, Controller, Headers, Post, Res } from '@nestjs/common';
import { artisanLoginRequest, artisanRegisterRequest, type ArtisanLoginRequest, type ArtisanRegisterRequest, type ArtisanSignInReply } from '@asili/contracts';
import { CurrentActor, type Actor } from '@asili/platform';
import { setSession, type Reply } from '../sessions/domain/session-header.ts';
import { callerOf, type Headers as RequestHeaders } from './caller-of.ts';
import { FinishRegistration } from './finish-registration.ts';
import { FinishSignIn, type SignedIn } from './finish-sign-in.ts';
import { StartRegistration } from './start-registration.ts';
import { StartSignIn } from './start-sign-in.ts';

/** Artisans, by phone: each path takes step one without a code and step two with it. */
@Controller('api/auth')
export class ArtisanSignInController {
  constructor(
    private readonly startRegistration: StartRegistration,
    private readonly finishRegistration: FinishRegistration,
    private readonly startSignIn: StartSignIn,
    private readonly finishSignIn: FinishSignIn,
  ) {}

  @Post('register')
  async register(@CurrentActor() actor: Actor, @Headers() headers: RequestHeaders, @Body({ schema: artisanRegisterRequest }) body: ArtisanRegisterRequest, @Res({ passthrough: true }) reply: Reply): Promise<ArtisanSignInReply> {
    const caller = callerOf(actor, headers);
    const { phoneNumber, code, challengeId, language = actor.language, ...person } = body;
    if (code !== undefined) return answer(reply, await this.finishRegistration.run('artisan', { value: phoneNumber, code, challengeId }, caller));
    const { challenge } = await this.startRegistration.run(phoneNumber, { ...person, userType: 'artisan', language }, caller);
    reply.code(202);
    return { artisan: null, challenge };
  }

  @Post('login')
  async login(@CurrentActor() actor: Actor, @Headers() headers: RequestHeaders, @Body({ schema: artisanLoginRequest }) body: ArtisanLoginRequest, @Res({ passthrough: true }) reply: Reply): Promise<ArtisanSignInReply> {
    const caller = callerOf(actor, headers);
    const { phoneNumber, code, challengeId } = body;
    if (code !== undefined) return answer(reply, await this.finishSignIn.run('artisan', { value: phoneNumber, code, challengeId }, caller));
    const started = await this.startSignIn.run('artisan', phoneNumber, caller);
    reply.code('user' in started ? 200 : 202);
    return 'user' in started ? { artisan: started.user } : { artisan: null, challenge: started.challenge };
  }
}

function answer(reply: Reply, { user, session, created }: SignedIn): ArtisanSignInReply {
  setSession(reply, session);
  reply.code(created ? 201 : 200);
  return { artisan: user };
}

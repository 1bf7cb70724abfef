import { Module } from '@nestjs/common';
import { ActorTokens, readSecret } from '@asili/platform';
import { GatewayConfig } from '../config.ts';
import { RequestsModule } from '../requests/requests.module.ts';
import { AnonymousSecrets } from './anonymous-secrets.ts';
import { CsrfTokens } from './csrf-tokens.ts';
import { FindSession } from './find-session.ts';
import { HttpIdentityDirectory } from './identity-directory.http.ts';
import { IdentityDirectory } from './identity-directory.ts';
import { ActorSigner, IssueActorToken } from './issue-actor-token.ts';
import { RedisSessionCache } from './session-cache.redis.ts';
import { SessionCache } from './session-cache.ts';
import { SessionEndpoint } from './session-endpoint.ts';

/** Who is asking: sessions, anonymous browsers, CSRF tokens, actor tokens. */
@Module({
  imports: [RequestsModule],
  providers: [
    FindSession,
    IssueActorToken,
    SessionEndpoint,
    {
      provide: CsrfTokens,
      inject: [GatewayConfig],
      useFactory: (config: GatewayConfig) => new CsrfTokens(readSecret(config, 'csrf-key')),
    },
    {
      provide: AnonymousSecrets,
      inject: [GatewayConfig],
      useFactory: (config: GatewayConfig) => new AnonymousSecrets(readSecret(config, 'csrf-key')),
    },
    { provide: ActorSigner, useExisting: ActorTokens },
    { provide: SessionCache, useClass: RedisSessionCache },
    { provide: IdentityDirectory, useClass: HttpIdentityDirectory },
  ],
  exports: [FindSession, IssueActorToken, SessionEndpoint, CsrfTokens, AnonymousSecrets],
})
export class SessionsModule {}

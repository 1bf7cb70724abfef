import { Module } from '@nestjs/common';
import { ActorTokens, readSecret } from '@asili/platform';
import { GatewayConfig } from '../config.ts';
import { AnonymousSecrets, CsrfTokens, SessionEndpoint } from './session-endpoint.ts';
import { FindSession, IdentityDirectory } from './find-session.ts';
import { ActorSigner, IssueActorToken } from './issue-actor-token.ts';
import { SessionCache } from './session-cache.redis.ts';

/** Who is asking: sessions, anonymous browsers, CSRF tokens, actor tokens. */
@Module({
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
    SessionCache,
    IdentityDirectory,
  ],
  exports: [FindSession, IssueActorToken, SessionEndpoint, CsrfTokens, AnonymousSecrets],
})
export class SessionsModule {}

import type { INestApplicationContext } from '@nestjs/common';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { actorHeader, type Actor } from '../actor/actor.ts';
import { ActorTokens } from '../actor/actor-tokens.ts';
import type { Config } from '../config/define-config.ts';
import { PLATFORM_OPTIONS, type PlatformOptions } from '../platform-options.ts';

/** The tokens of another service that shares this one's development keys. */
export function tokensOf(service: string, config: Config): ActorTokens {
  return ActorTokens.fromConfig({ service, values: config.values });
}

export function configOf(app: INestApplicationContext): Config {
  return app.get<PlatformOptions>(PLATFORM_OPTIONS).config;
}

/** Headers that speak as anybody to the service of that config: people through the gateway, services for themselves. */
export function speakingTo(config: Config): (actor: Actor) => Record<string, string> {
  const issuers = new Map<string, ActorTokens>();
  return (actor) => {
    const service = actor.kind === 'service' ? actor.id : 'gateway';
    const issuer = issuers.get(service) ?? tokensOf(service, config);
    issuers.set(service, issuer);
    return { [actorHeader]: issuer.sign(actor, actor.kind === 'service' ? config.service : undefined) };
  };
}

/** Key pairs of these services in a secrets folder, as an operator would put them there: production takes them. */
export function writeActorKeys(secretsDir: string, ...services: readonly string[]): void {
  mkdirSync(path.join(secretsDir, 'public'), { recursive: true });
  for (const service of services) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(path.join(secretsDir, `${service}-actor-key`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(path.join(secretsDir, 'public', `${service}.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
  }
}

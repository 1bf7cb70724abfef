import { Module } from '@nestjs/common';
import { Clock, systemClock } from '@asili/kernel';
import { config } from '../config.ts';
import { cookieStyle } from './domain/cookies.ts';
import { GatewaySettings } from './domain/gateway-settings.ts';

function gatewaySettings(): GatewaySettings {
  const { PUBLIC_URL, NODE_ENV, ALLOWED_HOSTS, FRONTENDS_DIR, MAX_CONNECTIONS_PER_ADDRESS } = config.values;
  const url = new URL(PUBLIC_URL);
  return {
    publicUrl: url.origin,
    https: url.protocol === 'https:',
    production: NODE_ENV === 'production',
    cookies: cookieStyle(PUBLIC_URL),
    hosts: [url.host, ...ALLOWED_HOSTS].map((host) => host.toLowerCase()),
    frontendsDir: FRONTENDS_DIR,
    connectionsPerAddress: MAX_CONNECTIONS_PER_ADDRESS,
  };
}

/** What every request is held against: the site's settings, the route table, the time. */
@Module({
  providers: [
    { provide: Clock, useValue: systemClock },
    { provide: GatewaySettings, useFactory: gatewaySettings },
  ],
  exports: [Clock, GatewaySettings],
})
export class RequestsModule {}

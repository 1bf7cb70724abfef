import { Module } from '@nestjs/common';
import { GatewayConfig } from '../config.ts';
import { cookieStyle } from './domain/cookies.ts';
import { GatewaySettings } from './domain/gateway-settings.ts';

function gatewaySettings(config: GatewayConfig): GatewaySettings {
  const { PUBLIC_URL, NODE_ENV, ALLOWED_HOSTS, MAX_CONNECTIONS_PER_ADDRESS } = config.values;
  const url = new URL(PUBLIC_URL);
  return {
    publicUrl: url.origin,
    https: url.protocol === 'https:',
    production: NODE_ENV === 'production',
    cookies: cookieStyle(PUBLIC_URL),
    hosts: [url.host, ...ALLOWED_HOSTS].map((host) => host.toLowerCase()),
    connectionsPerAddress: MAX_CONNECTIONS_PER_ADDRESS,
  };
}

/** What every request is held against: the site's settings and the route table. */
@Module({
  providers: [{ provide: GatewaySettings, inject: [GatewayConfig], useFactory: gatewaySettings }],
  exports: [GatewaySettings],
})
export class RequestsModule {}

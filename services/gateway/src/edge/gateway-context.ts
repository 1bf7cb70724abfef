import { Injectable } from '@nestjs/common';
import { AnonymousSecrets } from '../sessions/anonymous-secrets.ts';
import { ClientAddress } from './client-address.ts';
import { GatewaySettings } from '../requests/domain/gateway-settings.ts';

/** What reading a request takes. */
@Injectable()
export class GatewayContext {
  constructor(
    readonly settings: GatewaySettings,
    readonly addresses: ClientAddress,
    readonly anonymousSecrets: AnonymousSecrets,
  ) {}
}

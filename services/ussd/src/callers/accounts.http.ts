import { Injectable } from '@nestjs/common';
import { artisanByPhoneReply, type ArtisanByPhone, type User } from '@asili/contracts';
import { ServiceClient } from '@asili/platform';
import type { PinState } from '../script/domain/commands.ts';
import { Accounts } from './accounts.ts';

/** From identity. */
@Injectable()
export class HttpAccounts extends Accounts {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override artisanOf(msisdn: string): Promise<{ artisan: User | null; pin: PinState }> {
    return this.services.get('identity', `/internal/artisans/${encodeURIComponent(msisdn)}`, {
      schema: artisanByPhoneReply,
      timeoutMs: 1500,
    });
  }

  override async register(caller: ArtisanByPhone): Promise<void> {
    await this.services.post('identity', '/internal/artisans', { body: caller, schema: artisanByPhoneReply });
  }
}

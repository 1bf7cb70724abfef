import { Injectable } from '@nestjs/common';
import { user, type User } from '@asili/contracts';
import { ServiceClient } from '@asili/platform';
import { z } from 'zod';
import { Accounts } from './accounts.ts';

const reply = z.object({ artisan: user.nullable() });

/** From identity. */
@Injectable()
export class HttpAccounts extends Accounts {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override async artisanOf(msisdn: string): Promise<User | null> {
    return (await this.services.get('identity', `/internal/artisans/${encodeURIComponent(msisdn)}`, { schema: reply, timeoutMs: 1500 })).artisan;
  }
}

import { simCheck, type SimCheck, type SimCheckRequest } from '@asili/contracts';
import { isUnavailable, Log, ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { SimChecks } from './sim-checks.ts';

/** The identity service asks the operators. */
@Injectable()
export class HttpSimChecks extends SimChecks {
  constructor(
    private readonly services: ServiceClient,
    private readonly log: Log,
  ) {
    super();
  }

  override async check(artisanId: string, phoneNumber: string, since: Date): Promise<SimCheck> {
    try {
      const body: SimCheckRequest = { phoneNumber, since: since.toISOString() };
      return await this.services.post('identity', `/internal/users/${artisanId}/sim-checks`, {
        body,
        schema: simCheck,
      });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.log.warn('nobody says whether a SIM card was changed', { artisanId, error });
      return { outcome: 'unknown' };
    }
  }
}

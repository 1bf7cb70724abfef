import { Injectable } from '@nestjs/common';
import { user } from '@asili/contracts';
import { RemoteProblem, ServiceClient } from '@asili/platform';
import { Sellers } from './sellers.ts';

/** The identity service knows people. */
@Injectable()
export class HttpSellers extends Sellers {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override async find(artisanId: string): Promise<{ name: string; country: string | undefined } | null> {
    try {
      const { firstName, lastName, businessName, location } = await this.services.get(
        'identity',
        `/internal/users/${artisanId}`,
        { schema: user },
      );
      return {
        name: [businessName, [firstName, lastName].filter(Boolean).join(' ')].filter(Boolean).join(', '),
        country: location?.country,
      };
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return null;
      throw error;
    }
  }
}

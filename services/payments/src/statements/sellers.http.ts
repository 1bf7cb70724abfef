import { Injectable } from '@nestjs/common';
import { user } from '@asili/contracts';
import { RemoteProblem, ServiceClient } from '@asili/platform';

/**
 * Artisans as a statement names them.
 * The identity service knows people.
 */
@Injectable()
export class Sellers {
  constructor(private readonly services: ServiceClient) {}

  /** Name, and the ISO code of their country; null where the account is gone. @throws Unavailable */
  async find(artisanId: string): Promise<{ name: string; country: string | undefined } | null> {
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

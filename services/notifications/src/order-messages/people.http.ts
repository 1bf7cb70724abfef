import { user, type User } from '@asili/contracts';
import { RemoteProblem, ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { People } from './people.ts';

/** The identity service. */
@Injectable()
export class HttpPeople extends People {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override async find(id: string): Promise<User | undefined> {
    try {
      return await this.services.get('identity', `/internal/users/${encodeURIComponent(id)}`, { schema: user });
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return undefined;
      throw error;
    }
  }
}

import { Injectable } from '@nestjs/common';
import { sessionRecord, user, type SessionRecord, type User } from '@asili/contracts';
import { RemoteProblem, ServiceClient } from '@asili/platform';
import { IdentityDirectory } from './identity-directory.ts';

/** Identity over HTTP, with the gateway's own service token. */
@Injectable()
export class HttpIdentityDirectory extends IdentityDirectory {
  constructor(private readonly client: ServiceClient) {
    super();
  }

  session(hash: string): Promise<SessionRecord | null> {
    return orNull(
      this.client.get('identity', `/internal/sessions/${hash}`, { schema: sessionRecord, timeoutMs: 1500 }),
    );
  }

  async touch(hash: string): Promise<void> {
    await orNull(this.client.post('identity', `/internal/sessions/${hash}/touch`, { timeoutMs: 3000 }));
  }

  user(id: string): Promise<User | null> {
    return orNull(
      this.client.get('identity', `/internal/users/${encodeURIComponent(id)}`, { schema: user, timeoutMs: 3000 }),
    );
  }
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RemoteProblem && error.status === 404) return null;
    throw error;
  }
}

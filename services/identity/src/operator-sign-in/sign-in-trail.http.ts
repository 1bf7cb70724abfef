import type { NoteSignInRequest } from '@asili/contracts';
import { ServiceClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { SignInTrail } from './sign-in-trail.ts';

/** The payments service keeps it. */
@Injectable()
export class HttpSignInTrail extends SignInTrail {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override async note(operator: string, action: 'sign-in' | 'sign-in-refused'): Promise<void> {
    await this.services.post('payments', '/internal/console/sign-ins', {
      body: { operator, action } satisfies NoteSignInRequest,
    });
  }
}

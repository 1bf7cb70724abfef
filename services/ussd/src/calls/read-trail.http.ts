import { Injectable } from '@nestjs/common';
import type { NoteReadRequest } from '@asili/contracts';
import { ServiceClient } from '@asili/platform';
import { ReadTrail } from './read-trail.ts';

/** The payments service keeps it. */
@Injectable()
export class HttpReadTrail extends ReadTrail {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override async note(operator: string, about?: string): Promise<void> {
    await this.services.post('payments', '/internal/console/reads', {
      body: { operator, action: 'calls-read', ...(about !== undefined && { about }) } satisfies NoteReadRequest,
    });
  }
}

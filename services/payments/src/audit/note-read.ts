import { Clock, newId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from './audit-trail.ts';

/** Notes that an operator reads something, before they get it: what cannot be noted is not shown. */
@Injectable()
export class NoteRead {
  constructor(
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async run({ id }: Pick<Actor, 'id'>, action: string, about?: string): Promise<void> {
    await this.trail.add({
      id: newId('aud'),
      at: this.clock.now(),
      operator: id,
      action,
      ...(about !== undefined && { case: about }),
    });
  }
}

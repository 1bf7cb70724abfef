import { auditQuery, says, type AuditQuery, type AuditReply } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import { CurrentActor, InvalidInput, Roles, type Actor } from '@asili/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { AuditTrail } from './audit-trail.ts';
import { NoteRead } from './note-read.ts';
import { OperatorNames } from './operator-names.ts';

/** What operators did and read. Reading it is an entry as well. */
@Controller('api/console/audit')
@Roles('operator')
export class AuditController {
  constructor(
    private readonly trail: AuditTrail,
    private readonly names: OperatorNames,
    private readonly noteRead: NoteRead,
  ) {}

  @Get()
  async list(
    @CurrentActor() actor: Actor,
    @Query({ schema: auditQuery }) { limit, cursor, ...filter }: AuditQuery,
  ): Promise<AuditReply> {
    if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw InvalidInput.at(['cursor'], says('Invalid input'));
    await this.noteRead.run(actor, 'audit-read', filter.case);
    const found = await this.trail.list(limit + 1, cursor === undefined ? undefined : Number(cursor), filter);
    const shown = found.slice(0, limit);
    const entries = await Promise.all(
      shown.map(async ({ at, operator, action, case: about, before, after }) =>
        omitUndefined({
          at: at.toISOString(),
          operator: await this.names.of(operator),
          action,
          case: about,
          before,
          after,
        }),
      ),
    );
    return { entries, nextCursor: found.length > limit ? String(shown.at(-1)?.position) : null };
  }
}

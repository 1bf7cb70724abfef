import {
  auditQuery,
  says,
  type AuditQuery,
  type AuditReply,
  recordReadRequest,
  type RecordReadRequest,
  recordSignInRequest,
  type RecordSignInRequest,
} from '@asili/contracts';
import { omitUndefined, Clock, newId } from '@asili/kernel';
import { CurrentActor, InvalidInput, Roles, type Actor, Callers } from '@asili/platform';
import { Controller, Get, Query, Body, HttpCode, Post } from '@nestjs/common';
import { AuditTrail, RecordRead } from './audit-trail.mongo.ts';
import { OperatorNames } from './operator-names.http.ts';

/** What operators did and read. Reading it is an entry as well. */
@Controller('api/console/audit')
@Roles('operator')
export class AuditController {
  constructor(
    private readonly trail: AuditTrail,
    private readonly names: OperatorNames,
    private readonly recordRead: RecordRead,
  ) {}

  @Get()
  async list(
    @CurrentActor() actor: Actor,
    @Query({ schema: auditQuery }) { limit, cursor, ...filter }: AuditQuery,
  ): Promise<AuditReply> {
    if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw InvalidInput.at(['cursor'], says('Invalid input'));
    await this.recordRead.run(actor, 'audit-read', filter.case);
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

/** Service to service, for those that show operators something themselves: the gateway never forwards this path. */
@Controller('internal/console/reads')
@Callers('ussd')
export class ReadsController {
  constructor(private readonly recordRead: RecordRead) {}

  /** Each call is an entry: one said twice is there twice, none is missing. */
  @Post()
  @HttpCode(204)
  async note(@Body({ schema: recordReadRequest }) { operator, action, about }: RecordReadRequest): Promise<void> {
    await this.recordRead.run({ id: operator }, action, about);
  }
}

/** Service to service, and for identity alone: the gateway never forwards this path. */
@Controller('internal/console/sign-ins')
@Callers('identity')
export class SignInsController {
  constructor(
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Each call is an entry: one said twice is there twice, none is missing. */
  @Post()
  @HttpCode(204)
  async note(@Body({ schema: recordSignInRequest }) { operator, action }: RecordSignInRequest): Promise<void> {
    await this.trail.add({ id: newId('aud'), at: this.clock.now(), operator, action });
  }
}

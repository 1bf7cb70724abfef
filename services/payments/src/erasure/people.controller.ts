import type { CaseReply } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { CurrentActor, NotFound, Roles, type Actor } from '@asili/platform';
import { Controller, Param, Post, Res } from '@nestjs/common';
import { ShowCase } from '../console/show-case.ts';
import { ErasureBlocked } from './domain/open-matters.ts';
import { erasureCaseOf, RequestErasure } from './erasure-cases.ts';
import { FindOpenObligations } from './find-open-matters.ts';

/**
 * Operators have a person erased who asked for it. It cannot be undone, so two have to agree: one asks, and another asks as well or agrees to
 * the case that waits in the console. It is in the audit trail before it is done, and again once it is.
 */
@Controller('api/console/people')
@Roles('operator')
export class PeopleController {
  constructor(
    private readonly openMatters: FindOpenObligations,
    private readonly requestErasure: RequestErasure,
    private readonly showCase: ShowCase,
  ) {}

  /**
   * 202 with the case while it waits for another operator or for a service that is away, 204 once the person is erased. May be repeated.
   * @throws NotFound for no id of a person; ErasureBlocked while something of theirs is open; Unavailable while orders cannot be asked
   */
  @Post(':id/erasure')
  async erase(
    @CurrentActor() operator: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: { code(status: number): unknown },
  ): Promise<CaseReply | undefined> {
    if (!isId('art', id) && !isId('cus', id)) throw new NotFound();
    const open = await this.openMatters.run(id);
    if (open.length > 0) throw new ErasureBlocked(open);
    const isErased = await this.requestErasure.run(operator, id);
    reply.code(isErased ? 204 : 202);
    return isErased ? undefined : this.showCase.run(erasureCaseOf(id));
  }
}

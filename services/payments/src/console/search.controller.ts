import { caseSearchQuery, type CaseSearchQuery, type CaseSearchReply } from '@asili/contracts';
import { CurrentActor, Roles, type Actor } from '@asili/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { NoteRead } from '../audit/note-read.ts';
import { FindCases } from './find-cases.ts';
import { ShowCase } from './show-case.ts';

/** Money by any of its names. What was looked for is in the audit trail before anything is shown. */
@Controller('api/console/search')
@Roles('operator')
export class SearchController {
  constructor(
    private readonly findCases: FindCases,
    private readonly showCase: ShowCase,
    private readonly noteRead: NoteRead,
  ) {}

  @Get()
  async search(
    @CurrentActor() actor: Actor,
    @Query({ schema: caseSearchQuery }) { name }: CaseSearchQuery,
  ): Promise<CaseSearchReply> {
    await this.noteRead.run(actor, 'search', name);
    const found = await this.findCases.run(name);
    return { cases: await Promise.all(found.map((each) => this.showCase.viewOf(each))) };
  }
}

import { historyQuery, type HistoryReply } from '@asili/contracts';
import { Controller, Get, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { ListHistory } from './list-history.ts';

/** Who checks a product sees how often others did, open to everybody. */
@Controller('api/verify/:code/history')
export class HistoryController {
  constructor(private readonly listHistory: ListHistory) {}

  @Get()
  history(
    @Param('code') code: string,
    @Query({ schema: historyQuery }) { limit, cursor }: z.infer<typeof historyQuery>,
  ): Promise<HistoryReply> {
    return this.listHistory.run(code, limit, cursor);
  }
}

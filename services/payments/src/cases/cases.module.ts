import { Module } from '@nestjs/common';
import { CaseQueues } from './case-queues.ts';

/** What waits for operators. Features register their queues here, the console looks here. */
@Module({ providers: [CaseQueues], exports: [CaseQueues] })
export class CasesModule {}

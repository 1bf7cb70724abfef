import { Module } from '@nestjs/common';
import { CallersModule } from '../callers/callers.module.ts';
import { CallsModule } from '../calls/calls.module.ts';
import { CommandsModule } from '../commands/commands.module.ts';
import { AnswerHop } from './answer-hop.ts';
import { AnswerLater } from './answer-later.ts';
import { DrawScreen } from './draw-screen.ts';
import { FollowOutcome } from './follow-outcome.ts';
import { LateCommandsWorker, QueuedLateCommands } from './late-commands.queue.ts';
import { LateCommands } from './late-commands.ts';
import { RedisSessions } from './sessions.redis.ts';
import { Sessions } from './sessions.ts';
import { StatelessAnswer } from './stateless-answer.ts';
import { TakeTurn } from './take-turn.ts';

/** What callers see, screen by screen. */
@Module({
  imports: [CallersModule, CallsModule, CommandsModule],
  providers: [
    AnswerHop, AnswerLater, DrawScreen, FollowOutcome, LateCommandsWorker, StatelessAnswer, TakeTurn,
    { provide: LateCommands, useClass: QueuedLateCommands },
    { provide: Sessions, useClass: RedisSessions },
  ],
  exports: [AnswerHop],
})
export class DialogueModule {}

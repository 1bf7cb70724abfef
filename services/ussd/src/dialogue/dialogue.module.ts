import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Module } from '@nestjs/common';
import { Limits } from '../callers/limits.ts';
import { MadeUpAccounts } from '../commands/made-up-accounts.ts';
import { Neighbours } from '../commands/neighbours.ts';
import { TryOutCommands } from '../commands/try-out-commands.ts';
import { Pseudonyms } from '../pseudonyms.ts';
import { Settings } from '../settings.ts';
import { CallersModule } from '../callers/callers.module.ts';
import { CallsModule } from '../calls/calls.module.ts';
import { CommandsModule } from '../commands/commands.module.ts';
import { AnswerHop } from './answer-hop.ts';
import { AnswerLater } from './answer-later.ts';
import { DrawScreen } from './draw-screen.ts';
import { FollowOutcome } from './follow-outcome.ts';
import { LateCommandsWorker, QueuedLateCommands } from './late-commands.queue.ts';
import { LateCommands } from './late-commands.ts';
import { NoteTrouble } from './note-trouble.ts';
import { RedisSessions } from './sessions.redis.ts';
import { Sessions } from './sessions.ts';
import { StatelessAnswer } from './stateless-answer.ts';
import { TakeTurn } from './take-turn.ts';
import { TryOutController } from './try-out.controller.ts';
import { TryOut } from './try-out.ts';

/** What callers see, screen by screen. */
@Module({
  imports: [CallersModule, CallsModule, CommandsModule],
  controllers: [TryOutController],
  providers: [
    AnswerHop,
    AnswerLater,
    DrawScreen,
    FollowOutcome,
    LateCommandsWorker,
    NoteTrouble,
    StatelessAnswer,
    TakeTurn,
    { provide: LateCommands, useClass: QueuedLateCommands },
    { provide: Sessions, useClass: RedisSessions },
    {
      provide: TryOut,
      inject: [
        TryOutCommands,
        MadeUpAccounts,
        Neighbours,
        Sessions,
        Limits,
        DrawScreen,
        Pseudonyms,
        Settings,
        Clock,
        Log,
      ],
      useFactory: (
        commands: TryOutCommands,
        accounts: MadeUpAccounts,
        neighbours: Neighbours,
        sessions: Sessions,
        limits: Limits,
        draw: DrawScreen,
        pseudonyms: Pseudonyms,
        settings: Settings,
        clock: Clock,
        log: Log,
      ) => new TryOut({ commands, accounts, neighbours, sessions, limits, draw, pseudonyms, settings, clock, log }),
    },
  ],
  exports: [AnswerHop],
})
export class DialogueModule {}

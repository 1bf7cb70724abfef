import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Module } from '@nestjs/common';
import { Limits } from '../callers/limits.redis.ts';
import { MadeUpAccounts } from '../commands/made-up-artisan.ts';
import { Neighbours } from '../commands/neighbours.ts';
import { TryOutCommands } from '../commands/perform-command.ts';
import { Pseudonyms } from '../pseudonyms.ts';
import { Settings } from '../config.ts';
import { CallersModule } from '../callers/callers.module.ts';
import { CallsModule } from '../calls/calls.module.ts';
import { CommandsModule } from '../commands/commands.module.ts';
import { AnswerHop, RecordTrouble, StatelessAnswer } from './answer-hop.ts';
import { AnswerLater, LateCommandsWorker, QueuedLateCommands, LateCommands } from './answer-later.ts';
import { DrawScreen } from './draw-screen.ts';
import { FollowOutcome } from './follow-outcome.ts';
import { RedisSessions, Sessions } from './sessions.redis.ts';
import { TakeTurn } from './take-turn.ts';
import { TryOutController, TryOut } from './try-out.ts';

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
    RecordTrouble,
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

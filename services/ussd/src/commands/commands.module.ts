import { Module, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log, Mongo } from '@asili/platform';
import { Accounts } from '../callers/accounts.ts';
import { CallersModule } from '../callers/callers.module.ts';
import { Limits } from '../callers/limits.ts';
import { Settings } from '../settings.ts';
import { CertificateNoticesWorker, QueuedCertificateNotices } from './certificate-notices.queue.ts';
import { CertificateNotices } from './certificate-notices.ts';
import { handlersOf } from './handlers.ts';
import { MadeUpAccounts } from './made-up-accounts.ts';
import { MadeUpNeighbours } from './made-up-neighbours.ts';
import { MadeUpNotices } from './made-up-notices.ts';
import { HttpNeighbours } from './neighbours.http.ts';
import { Neighbours } from './neighbours.ts';
import { MongoOwnChecks, ownCheckIndexes } from './own-checks.mongo.ts';
import { OwnChecks } from './own-checks.ts';
import { PerformCommand } from './perform-command.ts';
import { TellCertified } from './tell-certified.ts';
import { TryOutCommands } from './try-out-commands.ts';

/** What each command does, by asking the services that own it; and the same commands in a made-up world, to try them out. */
@Module({
  imports: [CallersModule],
  providers: [
    CertificateNoticesWorker,
    MadeUpAccounts,
    TellCertified,
    { provide: CertificateNotices, useClass: QueuedCertificateNotices },
    { provide: Neighbours, useClass: HttpNeighbours },
    { provide: OwnChecks, useClass: MongoOwnChecks },
    {
      provide: PerformCommand,
      inject: [Limits, Neighbours, Accounts, OwnChecks, CertificateNotices, Settings, Clock, Log],
      useFactory: (
        limits: Limits,
        neighbours: Neighbours,
        accounts: Accounts,
        checks: OwnChecks,
        notices: CertificateNotices,
        settings: Settings,
        clock: Clock,
        log: Log,
      ) => new PerformCommand(handlersOf({ neighbours, accounts, checks, notices, settings, clock, log }), limits),
    },
    {
      provide: TryOutCommands,
      inject: [Limits, Neighbours, MadeUpAccounts, OwnChecks, Settings, Clock, Log],
      useFactory: (
        limits: Limits,
        neighbours: Neighbours,
        accounts: MadeUpAccounts,
        checks: OwnChecks,
        settings: Settings,
        clock: Clock,
        log: Log,
      ) =>
        new TryOutCommands(
          handlersOf({
            neighbours: new MadeUpNeighbours(neighbours, clock),
            accounts,
            checks,
            notices: new MadeUpNotices(),
            settings,
            clock,
            log,
          }),
          limits,
        ),
    },
  ],
  exports: [MadeUpAccounts, Neighbours, PerformCommand, TryOutCommands],
})
export class CommandsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(ownCheckIndexes);
  }
}

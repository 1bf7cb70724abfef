import { Module, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log, Mongo } from '@asili/platform';
import { Accounts } from '../callers/find-caller.ts';
import { CallersModule } from '../callers/callers.module.ts';
import { Limits } from '../callers/limits.redis.ts';
import { Settings } from '../config.ts';
import {
  CertificateNoticesWorker,
  QueuedCertificateNotices,
  CertificateNotices,
  TellCertified,
} from './register-product.ts';
import { handlersOf, PerformCommand, TryOutCommands } from './perform-command.ts';
import { MadeUpAccounts, MadeUpNotices, MadeUpVerifications } from './made-up-artisan.ts';
import { MadeUpNeighbours } from './made-up-neighbours.ts';
import { HttpVerifications, Verifications } from './verifications.http.ts';
import { HttpNeighbours } from './neighbours.http.ts';
import { Neighbours } from './neighbours.ts';
import { MongoOwnChecks, ownCheckIndexes, OwnChecks } from './verify-product.ts';

/** What each command does, by asking the services that own it; and the same commands in a made-up world, to try them out. */
@Module({
  imports: [CallersModule],
  providers: [
    CertificateNoticesWorker,
    MadeUpAccounts,
    TellCertified,
    { provide: CertificateNotices, useClass: QueuedCertificateNotices },
    { provide: Neighbours, useClass: HttpNeighbours },
    { provide: Verifications, useClass: HttpVerifications },
    { provide: OwnChecks, useClass: MongoOwnChecks },
    {
      provide: PerformCommand,
      inject: [Limits, Neighbours, Verifications, Accounts, OwnChecks, CertificateNotices, Settings, Clock, Log],
      useFactory: (
        limits: Limits,
        neighbours: Neighbours,
        verifications: Verifications,
        accounts: Accounts,
        checks: OwnChecks,
        notices: CertificateNotices,
        settings: Settings,
        clock: Clock,
        log: Log,
      ) =>
        new PerformCommand(
          handlersOf({ neighbours, verifications, accounts, checks, notices, settings, clock, log }),
          limits,
        ),
    },
    {
      provide: TryOutCommands,
      inject: [Limits, Verifications, MadeUpAccounts, OwnChecks, Settings, Clock, Log],
      useFactory: (
        limits: Limits,
        verifications: Verifications,
        accounts: MadeUpAccounts,
        checks: OwnChecks,
        settings: Settings,
        clock: Clock,
        log: Log,
      ) => {
        const neighbours = new MadeUpNeighbours(clock);
        return new TryOutCommands(
          handlersOf({
            neighbours,
            verifications: new MadeUpVerifications(verifications, () => neighbours.madeUp(), clock),
            accounts,
            checks,
            notices: new MadeUpNotices(),
            settings,
            clock,
            log,
          }),
          limits,
        );
      },
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

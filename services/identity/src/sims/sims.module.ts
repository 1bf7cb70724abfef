import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { CheckSims, SimsController, NoSimChanges, SimChanges, SimSwapSettings } from './sim-changes.ts';
import { CamaraSimChanges } from './sim-changes.http.ts';

/** The SIM cards behind phone numbers. */
@Module({})
export class SimsModule {
  /** @param settings null: nobody is asked */
  static forRoot(settings: SimSwapSettings | null): DynamicModule {
    const asked = settings
      ? [
          { provide: SimSwapSettings, useValue: settings },
          { provide: SimChanges, useClass: CamaraSimChanges },
        ]
      : [{ provide: SimChanges, useClass: NoSimChanges }];
    return {
      module: SimsModule,
      imports: [AccountsModule],
      controllers: [SimsController],
      providers: [CheckSims, ...asked],
      exports: [SimChanges],
    };
  }
}

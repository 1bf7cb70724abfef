import { Mongo } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { ClaimCodes, ClaimNumber, TellOldNumber } from './claim-number.ts';
import { JudgeClaim, KeepNumber } from './judge-claim.ts';
import { CallersClaimsController, ClaimCasesController, NumberClaimsController } from './number-claims.controller.ts';
import { claimIndexes, NumberClaims } from './number-claims.mongo.ts';

/** Accounts whose number is lost, and who says that they are theirs. */
@Module({})
export class NumberClaimsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(claimIndexes);
  }

  /** @param moves the module that moves accounts */
  static forRoot(moves: DynamicModule): DynamicModule {
    return {
      module: NumberClaimsModule,
      imports: [AccountsModule, SignInModule, moves],
      controllers: [CallersClaimsController, ClaimCasesController, NumberClaimsController],
      providers: [ClaimCodes, ClaimNumber, JudgeClaim, KeepNumber, TellOldNumber, NumberClaims],
    };
  }
}

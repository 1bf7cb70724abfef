import { Module, type DynamicModule } from '@nestjs/common';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { ClaimTransfer } from './claim-transfer.ts';
import { ClaimsController } from './claims.controller.ts';
import { FollowTransfers } from './follow-transfers.ts';
import { HbarPayIn } from './hbar-pay-in.ts';
import { HbarSettings } from './hbar-settings.ts';
import { MatchClaims } from './match-claims.ts';
import { HttpTransferMirror } from './mirror.http.ts';
import { TransferMirror } from './mirror.ts';
import { TransfersSchedule } from './transfers.schedule.ts';
import { MongoMemos, MongoTransfers } from './transfers.mongo.ts';
import { Memos, Transfers } from './transfers.ts';

/** Payments in HBAR. */
@Module({})
export class HbarModule {
  /** @param payIn the module of payments */
  static forRoot(payIn: DynamicModule, settings: HbarSettings, mirrorUrl: string): DynamicModule {
    return {
      module: HbarModule,
      imports: [payIn, WaysToPayModule],
      controllers: [ClaimsController],
      providers: [
        ClaimTransfer, FollowTransfers, HbarPayIn, MatchClaims, TransfersSchedule,
        { provide: HbarSettings, useValue: settings },
        { provide: Memos, useClass: MongoMemos },
        { provide: TransferMirror, useValue: new HttpTransferMirror(mirrorUrl) },
        { provide: Transfers, useClass: MongoTransfers },
      ],
    };
  }
}

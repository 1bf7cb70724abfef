import { ServiceClient, Shutdown } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { onStart } from '../on-start.ts';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.ts';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { CheckRefund } from './check-refund.ts';
import { ClaimTransfer } from './claim-transfer.ts';
import { ClaimsController } from './claims.controller.ts';
import { ExchangeAccounts } from './exchange-accounts.ts';
import { FollowTransfers } from './follow-transfers.ts';
import { HbarAccountKeeper } from './hbar-account-keeper.ts';
import { HbarPayIn } from './hbar-pay-in.ts';
import { HbarUnmatchedWay } from './hbar-unmatched-way.ts';
import { HbarWayBack } from './hbar-way-back.ts';
import { HbarSettings } from './hbar-settings.ts';
import { HttpSigner } from './signer.http.ts';
import { MatchClaims } from './match-claims.ts';
import { HttpTransferMirror } from './mirror.http.ts';
import { TransferMirror } from './mirror.ts';
import { TransfersSchedule } from './transfers.schedule.ts';
import { MongoMemos, MongoTransfers } from './transfers.mongo.ts';
import { Memos, Transfers } from './transfers.ts';
import { TreasuryOnDemand } from './treasury-on-demand.hedera.ts';
import type { TreasurySettings } from './treasury-settings.ts';
import { Treasury } from './treasury.ts';

/** Payments in HBAR. */
@Module({})
export class HbarModule {
  /** @param modules those of payments, rates and unmatched money @param treasury null where nothing can be sent back */
  static forRoot(
    modules: readonly DynamicModule[],
    settings: HbarSettings,
    mirrorUrl: string,
    treasury: TreasurySettings | null,
  ): DynamicModule {
    return {
      module: HbarModule,
      imports: [...modules, ReconciliationModule, WaysToPayModule],
      controllers: [ClaimsController],
      providers: [
        ClaimTransfer,
        ExchangeAccounts,
        FollowTransfers,
        HbarAccountKeeper,
        HbarPayIn,
        HbarUnmatchedWay,
        MatchClaims,
        TransfersSchedule,
        { provide: HbarSettings, useValue: settings },
        { provide: Memos, useClass: MongoMemos },
        { provide: TransferMirror, useValue: new HttpTransferMirror(mirrorUrl) },
        { provide: Transfers, useClass: MongoTransfers },
        onStart([WaysToPay, HbarPayIn], (ways, payIn) => ways.register(payIn)),
        ...(treasury
          ? [
              CheckRefund,
              HbarWayBack,
              {
                provide: Treasury,
                inject: [ServiceClient, Shutdown],
                useFactory: (services: ServiceClient, shutdown: Shutdown) => openTreasury(treasury, services, shutdown),
              },
            ]
          : []),
      ],
      exports: [HbarSettings, TransferMirror, ...(treasury ? [HbarWayBack, Treasury] : [])],
    };
  }
}

function openTreasury(settings: TreasurySettings, services: ServiceClient, shutdown: Shutdown): Treasury {
  const treasury = new TreasuryOnDemand(settings, new HttpSigner(services));
  shutdown.register('producer', 'treasury', () => treasury.close()); // After the workers.
  return treasury;
}

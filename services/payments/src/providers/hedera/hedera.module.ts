import { ServiceClient, Shutdown } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { onStart } from '../../on-start.ts';
import { BooksModule } from '../../books/books.module.ts';
import { ReconciliationModule } from '../../reconciliation/reconciliation.module.ts';
import { PaymentMethodsModule } from '../providers.module.ts';
import { PaymentMethods } from '../payment-methods.ts';
import { CheckRefund, ExchangeAccounts, HbarRefundProvider } from './refund.ts';
import { ClaimTransfer, HbarUnappliedCash, MatchClaims, ClaimsController } from './unmatched-transfers.ts';
import { FollowTransfers, TransfersSchedule } from './follow-transfers.ts';
import { HbarExternalAccount, Signer, TreasuryOnDemand, type TreasurySettings, Treasury } from './treasury.ts';
import { HbarPaymentProvider, HbarSettings } from './pay-in.ts';
import { TransferMirror } from './mirror.http.ts';
import { Memos, Transfers } from './transfers.mongo.ts';

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
      imports: [...modules, BooksModule, ReconciliationModule, PaymentMethodsModule],
      controllers: [ClaimsController],
      providers: [
        ClaimTransfer,
        ExchangeAccounts,
        FollowTransfers,
        HbarExternalAccount,
        HbarPaymentProvider,
        HbarUnappliedCash,
        MatchClaims,
        TransfersSchedule,
        { provide: HbarSettings, useValue: settings },
        Memos,
        { provide: TransferMirror, useValue: new TransferMirror(mirrorUrl) },
        Transfers,
        onStart([PaymentMethods, HbarPaymentProvider], (ways, payIn) => ways.register(payIn)),
        ...(treasury
          ? [
              CheckRefund,
              HbarRefundProvider,
              {
                provide: Treasury,
                inject: [ServiceClient, Shutdown],
                useFactory: (services: ServiceClient, shutdown: Shutdown) => openTreasury(treasury, services, shutdown),
              },
            ]
          : []),
      ],
      exports: [HbarSettings, TransferMirror, ...(treasury ? [HbarRefundProvider, Treasury] : [])],
    };
  }
}

function openTreasury(settings: TreasurySettings, services: ServiceClient, shutdown: Shutdown): Treasury {
  const treasury = new TreasuryOnDemand(settings, new Signer(services));
  shutdown.register('producer', 'treasury', () => treasury.close()); // After the workers.
  return treasury;
}

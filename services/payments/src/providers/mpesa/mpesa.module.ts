import { Mongo } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { onStart } from '../../on-start.ts';
import { PayoutProviders } from '../../payouts/payout-providers.ts';
import { PaymentMethods } from '../payment-methods.ts';
import { PaymentMethodsModule } from '../providers.module.ts';
import { WebhookSources } from '../../webhooks/webhook-sources.ts';
import { WebhooksModule } from '../../webhooks/webhooks.module.ts';
import { ReferencesModule } from '../../references/references.module.ts';
import { ReconciliationModule } from '../../reconciliation/reconciliation.module.ts';
import { AccountBalances, accountBalanceIndexes, Reversals, StkPushes, stkPushIndexes } from './requests.mongo.ts';
import { AskAboutPush, MpesaPaymentProvider } from './pay-in.ts';
import { BalanceWebhooks, MpesaExternalAccount } from './balance.ts';
import { HttpDaraja } from './client.http.ts';
import { Daraja, DarajaSettings } from './client.ts';
import { DarajaReversal, ReversalWebhooks } from './refund.ts';
import { MpesaPayout, PayoutWebhooks } from './payout.ts';
import { MpesaWebhooks } from './webhook.ts';

/** Paying from a mobile wallet and into one: M-Pesa in Kenya. */
@Module({})
export class MobileMoneyModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  /** @param modules those that get its status updates: payments, refunds and payouts */
  static forRoot(settings: DarajaSettings, ...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: MobileMoneyModule,
      imports: [PaymentMethodsModule, WebhooksModule, ReconciliationModule, ReferencesModule, ...modules],
      providers: [
        MpesaPaymentProvider,
        MpesaWebhooks,
        AskAboutPush,
        DarajaReversal,
        ReversalWebhooks,
        MpesaPayout,
        PayoutWebhooks,
        BalanceWebhooks,
        MpesaExternalAccount,
        AccountBalances,
        { provide: DarajaSettings, useValue: settings },
        { provide: Daraja, useClass: HttpDaraja },
        Reversals,
        StkPushes,
        onStart([PaymentMethods, MpesaPaymentProvider, DarajaReversal], (ways, payIn, reversal) => {
          ways.register(payIn);
          ways.registerRefundProvider(reversal);
        }),
        ...(settings.initiator
          ? [onStart([PayoutProviders, MpesaPayout], (ways, payout) => ways.register(payout))]
          : []),
        onStart(
          [WebhookSources, MpesaWebhooks, ReversalWebhooks, PayoutWebhooks, BalanceWebhooks],
          (sources, ...all) => {
            for (const each of all) sources.register(each);
          },
        ),
      ],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([...stkPushIndexes, ...accountBalanceIndexes]);
  }
}

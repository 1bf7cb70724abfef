import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { ErasePayee, ErasePayer, ErasePerson } from './erase-person.ts';
import { ErasureCases, RequestErasure } from './erasure-cases.ts';
import { ErasureRequests } from './erasure-requests.mongo.ts';
import { ErasureEvents } from './erasure.events.ts';
import { FindOpenObligations, FindOpenPayments } from './find-open-matters.ts';
import { PeopleController } from './people.controller.ts';

/** Who is erased, and what is forgotten of them. */
@Module({})
export class ErasureModule {
  /** @param modules those of payments, payouts, payout accounts, chargebacks and the console */
  static forRoot(...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: ErasureModule,
      imports: [AuditModule, CasesModule, WebhooksModule, ...modules],
      controllers: [ErasureEvents, PeopleController],
      providers: [
        ErasePayee,
        ErasePayer,
        ErasePerson,
        ErasureCases,
        FindOpenObligations,
        FindOpenPayments,
        RequestErasure,
        ErasureRequests,
      ],
    };
  }
}

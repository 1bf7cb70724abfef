import { profileV2, topics, type ProfileV2 } from '@asili/contracts';
import { OnState, type IncomingState } from '@asili/platform';
import { Module, type DynamicModule, Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AuditModule } from '../audit/audit.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { ErasePayee, ErasePayer, ErasePerson } from './erase-person.ts';
import { ErasureCases, RequestErasure, PeopleController } from './erasure-cases.ts';
import { ErasureRequests } from './erasure-requests.mongo.ts';
import { FindOpenObligations, FindOpenPayments } from './find-open-matters.ts';

/** Who is erased by identity is forgotten here. A record that comes again changes nothing. */
@Controller()
class ErasureEvents {
  constructor(private readonly erasePerson: ErasePerson) {}

  @OnState(topics.profiles, { group: 'payments.erasure', schema: profileV2 })
  async profileChanged(@Payload() { subject, data }: IncomingState<ProfileV2>): Promise<void> {
    if (data === null) await this.erasePerson.run(subject);
  }
}

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

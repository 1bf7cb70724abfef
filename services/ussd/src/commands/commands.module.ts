import { Module, type OnModuleInit } from '@nestjs/common';
import { Mongo } from '@asili/platform';
import { CallersModule } from '../callers/callers.module.ts';
import { Limits } from '../callers/limits.ts';
import { ChangePin } from './change-pin.ts';
import { JoinAsili } from './join-asili.ts';
import { MongoOwnChecks, ownCheckIndexes } from './own-checks.mongo.ts';
import { HttpNeighbours } from './neighbours.http.ts';
import { Neighbours } from './neighbours.ts';
import { OwnChecks } from './own-checks.ts';
import { PerformCommand } from './perform-command.ts';
import { RecentOrders } from './recent-orders.ts';
import { RegisterProduct } from './register-product.ts';
import { ReportProduct } from './report-product.ts';
import { SendQr } from './send-qr.ts';
import { ShowAccount } from './show-account.ts';
import { ShowChecks } from './show-checks.ts';
import { StepOrder } from './step-order.ts';
import { SumSales } from './sum-sales.ts';
import { UpdateProduct } from './update-product.ts';
import { VerifyProduct } from './verify-product.ts';

const handlers = [VerifyProduct, RegisterProduct, UpdateProduct, SendQr, ShowAccount, RecentOrders, SumSales, StepOrder, ShowChecks, ReportProduct, JoinAsili, ChangePin] as const;

/** What each command does, by asking the services that own it. 4 and 6 are not open yet. */
@Module({
  imports: [CallersModule],
  providers: [
    ...handlers,
    { provide: Neighbours, useClass: HttpNeighbours },
    { provide: OwnChecks, useClass: MongoOwnChecks },
    {
      provide: PerformCommand, inject: [Limits, ...handlers],
      useFactory: (limits: Limits, verify: VerifyProduct, register: RegisterProduct, update: UpdateProduct, qr: SendQr, account: ShowAccount, orders: RecentOrders, sales: SumSales, step: StepOrder, checks: ShowChecks, report: ReportProduct, join: JoinAsili, pin: ChangePin) =>
        new PerformCommand({ '0': verify, '1': register, '2': update, '3': qr, '5': account, '7': orders, '8': sales, '9': step, '11': checks, '12': report, '13': pin, join }, limits),
    },
  ],
  exports: [Neighbours, PerformCommand],
})
export class CommandsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(ownCheckIndexes);
  }
}

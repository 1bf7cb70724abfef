import { Module, type DynamicModule } from '@nestjs/common';
import { CasesModule } from '../cases/cases.module.ts';
import { ReviewCases } from './review-cases.ts';

/** Money of payments that brings nothing by itself, for operators. */
@Module({})
export class PaymentsInReviewModule {
  /** @param payIn the module of payments */
  static forRoot(payIn: DynamicModule): DynamicModule {
    return { module: PaymentsInReviewModule, imports: [payIn, CasesModule], providers: [ReviewCases] };
  }
}

import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { CheckCertificate, LedgerClient, VerdictsController, VerifyCode } from './verify-code.ts';
import { DeduplicationWindow, RecordCheck } from './record-check.ts';

/** What may be said about a code, and the record that somebody asked. */
@Module({
  imports: [CodesModule, HistoryModule],
  controllers: [VerdictsController],
  providers: [VerifyCode, CheckCertificate, RecordCheck, DeduplicationWindow, LedgerClient],
})
export class VerdictsModule {}

import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { CheckCertificate } from './check-certificate.ts';
import { DeduplicationWindow } from './deduplication-window.ts';
import { HttpLedgerClient } from './ledger-client.http.ts';
import { LedgerClient } from './ledger-client.ts';
import { RecordCheck } from './record-check.ts';
import { VerdictsController } from './verdicts.controller.ts';
import { VerifyCode } from './verify-code.ts';

/** What may be said about a code, and the record that somebody asked. */
@Module({
  imports: [CodesModule, HistoryModule],
  controllers: [VerdictsController],
  providers: [
    VerifyCode,
    CheckCertificate,
    RecordCheck,
    DeduplicationWindow,
    { provide: LedgerClient, useClass: HttpLedgerClient },
  ],
})
export class VerdictsModule {}

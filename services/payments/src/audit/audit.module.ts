import { Module } from '@nestjs/common';
import { AuditController, ReadsController, SignInsController } from './audit.controller.ts';
import { AuditTrail, RecordRead } from './audit-trail.mongo.ts';
import { OperatorNames } from './operator-names.http.ts';
import { TrailCheck, VerifyTrail } from './verify-trail.ts';

/** The trail of everything operators do. */
@Module({
  controllers: [AuditController, ReadsController, SignInsController],
  providers: [RecordRead, TrailCheck, VerifyTrail, AuditTrail, OperatorNames],
  exports: [AuditTrail, RecordRead, OperatorNames],
})
export class AuditModule {}

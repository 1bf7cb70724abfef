import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.ts';
import { MongoAuditTrail } from './audit-trail.mongo.ts';
import { AuditTrail } from './audit-trail.ts';
import { NoteRead } from './note-read.ts';
import { HttpOperatorNames } from './operator-names.http.ts';
import { OperatorNames } from './operator-names.ts';
import { ReadsController } from './reads.controller.ts';
import { SignInsController } from './sign-ins.controller.ts';
import { TrailCheck } from './trail-check.ts';
import { VerifyTrail } from './verify-trail.ts';

/** The trail of everything operators do. */
@Module({
  controllers: [AuditController, ReadsController, SignInsController],
  providers: [
    NoteRead,
    TrailCheck,
    VerifyTrail,
    { provide: AuditTrail, useClass: MongoAuditTrail },
    { provide: OperatorNames, useClass: HttpOperatorNames },
  ],
  exports: [AuditTrail, NoteRead, OperatorNames],
})
export class AuditModule {}

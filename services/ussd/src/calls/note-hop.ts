import { Injectable } from '@nestjs/common';
import { Log } from '@asili/platform';
import { CallLog, type LoggedHop } from './call-log.ts';

/** Notes a hop behind the caller's back: nobody waits for it, and one that cannot be noted is lost. */
@Injectable()
export class NoteHop {
  constructor(
    private readonly calls: CallLog,
    private readonly log: Log,
  ) {}

  run(hop: LoggedHop): void {
    this.calls.add(hop).catch((error: unknown) => {
      this.log.debug('ussd: a hop was not noted', { error });
    });
  }
}

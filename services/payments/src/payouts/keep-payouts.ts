import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '@asili/platform';
import { payoutStream } from './domain/decide-payout.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutDocuments } from './payout-documents.ts';

/** Brings the index what a process that died did not come to. A repeat or an older one changes nothing. */
@Injectable()
export class KeepPayouts {
  constructor(
    private readonly commands: PayoutCommands,
    private readonly documents: PayoutDocuments,
  ) {}

  async run(events: readonly StoredEvent[]): Promise<void> {
    const ids = new Set(
      events.flatMap(({ stream }) => (stream.startsWith(payoutStream) ? [stream.slice(payoutStream.length)] : [])),
    );
    for (const id of ids) {
      const found = await this.commands.load(id);
      if (found) await this.documents.save(found);
    }
  }
}

import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '@asili/platform';
import { paymentStream } from './domain/decide.ts';
import { PaymentCommands } from './payment-commands.ts';
import { PaymentDocuments } from './payment-documents.ts';

/** Brings the index what a process that died did not come to: every commit of a payment but that of a sent refund, which nothing is looked up by, has an internal event. A repeat or an older one changes nothing. */
@Injectable()
export class KeepPayments {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly documents: PaymentDocuments,
  ) {}

  async run(events: readonly StoredEvent[]): Promise<void> {
    const ids = new Set(
      events.flatMap(({ stream }) => (stream.startsWith(paymentStream) ? [stream.slice(paymentStream.length)] : [])),
    );
    for (const id of ids) {
      const found = await this.commands.load(id);
      if (found) await this.documents.save(found);
    }
  }
}

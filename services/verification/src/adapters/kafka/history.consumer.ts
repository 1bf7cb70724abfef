import { topics, type EventData } from '@asili/contracts';
import type { EventHandler, IncomingEvent } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { HistoryLog } from '../../app/verify-product/ports.ts';

/** Brings every recorded verification into its product's history, also those whose process died before doing it itself. */
@Injectable()
export class HistoryConsumer implements EventHandler<EventData<'verification.product-verified.v1'>> {
  readonly subscription = { group: 'verification.history', topics: [topics.verification], types: ['verification.product-verified.v1'] };

  constructor(private readonly history: HistoryLog) {}

  async handle({ data, time }: IncomingEvent<EventData<'verification.product-verified.v1'>>): Promise<void> {
    const { verificationId: id, productId, verdict, place } = data;
    if (productId !== null) await this.history.add({ id, productId, verifiedAt: time, verdict, ...(place !== undefined && { place }) });
  }
}

import { Injectable } from '@nestjs/common';
import type { Certificate, TimelineReply } from '@asili/contracts';
import { EventStore, type Actor, type StoredEvent } from '@asili/platform';
import { productDecider } from '../product/domain/decide.ts';
import type { ProductEvent } from '../product/domain/events.ts';
import { FindProduct } from '../catalogue/find-product.ts';

type Entry = TimelineReply['timeline'][number];

/** Where a step can be seen by anybody: on the ledger, in the content store, or as the product that took its place. */
function linkOf(event: ProductEvent, certificate: Certificate | undefined): string | undefined {
  if (event.type === 'product-superseded') return `/product/${event.data.by}`;
  if (event.type === 'product-registered' && event.data.supersedes !== undefined) return `/product/${event.data.supersedes}`;
  if (event.type === 'product-certified') return event.data.certificate.explorerUrl;
  if (event.type !== 'product-certification-progressed' || !certificate) return undefined;
  if (event.data.step === 'content-stored') return `/ipfs/${certificate.metadataCid}`;
  return event.data.step === 'minted' ? certificate.explorerUrl : undefined;
}

function stepOf(event: ProductEvent): Pick<Entry, 'step' | 'reason'> {
  if (event.type === 'product-certification-progressed') return { step: event.data.step, ...(event.data.reason === undefined ? {} : { reason: event.data.reason }) };
  if (event.type === 'product-certified') return { step: 'verified' };
  const step = event.type.replace(/^product-(?:certification-)?/, '');
  return event.type === 'product-certification-failed' ? { step, reason: event.data.reason } : { step };
}

/** Every step of a product's life with its time, oldest first. */
export function timelineOf(events: readonly StoredEvent<ProductEvent>[]): Entry[] {
  const dated = events.map(({ type, data, at }) => ({ event: { type, data } as ProductEvent, at }));
  const verified = dated.map(({ event }) => event).find((event) => event.type === 'product-certified');
  return dated.map(({ event, at }) => {
    const link = linkOf(event, verified?.data.certificate);
    return { at: at.toISOString(), ...stepOf(event), ...(link === undefined ? {} : { link }) };
  });
}

/** The owner's view of what happened, read from the stream itself. */
@Injectable()
export class GetTimeline {
  constructor(
    private readonly finder: FindProduct,
    private readonly store: EventStore,
  ) {}

  /** @throws ProductNotFound (also for others' products) */
  async run(actor: Actor, idOrCode: string): Promise<TimelineReply> {
    const { id } = await this.finder.getOwned(actor.id, idOrCode);
    const { events } = await this.store.read<ProductEvent>(productDecider.stream(id));
    return { timeline: timelineOf(events) };
  }
}

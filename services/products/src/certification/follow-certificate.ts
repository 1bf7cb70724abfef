import { Injectable } from '@nestjs/common';
import type { Certificate, TimelineReply, Product } from '@asili/contracts';
import { EventStore, type Actor, type StoredEvent } from '@asili/platform';
import { omitUndefined } from '@asili/kernel';
import { productDecider } from '../product/domain/decide.ts';
import type { ProductEvent } from '../product/domain/product.ts';
import type { CertificateStep } from '../product/domain/progress.ts';
import { FindProduct } from '../catalogue/find-product.ts';
import { ProductDocuments } from '../catalogue/product-documents.mongo.ts';
import { ProductCommands } from '../catalogue/product-read-model.ts';

type Entry = TimelineReply['timeline'][number];
type Own = StoredEvent<ProductEvent>;

/** Steps that earlier releases copied into the product's stream; the ledger's own events tell them. */
const isCopy = ({ type }: { type: string }): boolean => type === 'product-certification-progressed';

const entry = (at: Date | number, facts: Omit<Entry, 'at' | 'link'>, link: string | undefined): Entry => ({
  at: new Date(at).toISOString(),
  ...facts,
  ...omitUndefined({ link }),
});

/** Links lead to where a step can be seen by anybody: on the ledger, in the content store, or the product that took its place. */
function ownEntry({ type, data, at }: Own): Entry {
  const event = { type, data } as ProductEvent;
  switch (event.type) {
    case 'product-registered':
      return entry(
        at,
        { step: 'registered' },
        event.data.supersedes === undefined ? undefined : `/product/${event.data.supersedes}`,
      );
    case 'product-superseded':
      return entry(at, { step: 'superseded' }, `/product/${event.data.by}`);
    case 'product-certified':
      return entry(at, { step: 'verified' }, event.data.certificate.explorerUrl);
    case 'product-certification-failed':
      return entry(at, { step: 'failed', reason: event.data.reason }, undefined);
    default:
      return entry(at, { step: event.type.replace(/^product-(?:certification-)?/, '') }, undefined);
  }
}

function ledgerEntry({ step, reason, at }: CertificateStep, certificate: Certificate | undefined): Entry {
  const links: Record<string, string | undefined> = {
    'content-stored': certificate && `/ipfs/${certificate.metadataCid}`,
    minted: certificate?.explorerUrl,
  };
  return entry(at, { step, ...omitUndefined({ reason }) }, links[step]);
}

/**
 * A product's own events and the ledger's steps, oldest first. Two services' clocks may differ, so a step stands behind the
 * request for its attempt and before that attempt's outcome; an archive before the certificate ends them.
 */
export function timelineOf(own: readonly Own[], steps: readonly CertificateStep[]): Entry[] {
  const certificate = own.find(
    (event): event is Own & { data: { certificate: Certificate } } => event.type === 'product-certified',
  )?.data.certificate;
  const timeline: Entry[] = [];
  const rest = [...steps];
  let [attempt, isOver] = [0, false];
  const takeUntil = (time: number): void => {
    while (!isOver && rest[0] && (rest[0].attempt < attempt || (rest[0].attempt === attempt && rest[0].at <= time)))
      timeline.push(ledgerEntry(rest.shift() as CertificateStep, certificate));
  };
  for (const event of own) {
    if (isCopy(event)) continue;
    takeUntil(
      event.type === 'product-certified' || event.type === 'product-certification-failed'
        ? Infinity
        : event.at.getTime(),
    );
    timeline.push(ownEntry(event));
    if (event.type === 'product-registered' || event.type === 'product-certification-retried') attempt += 1;
    isOver ||= event.type === 'product-archived' && !certificate;
  }
  takeUntil(Infinity);
  return timeline;
}

/** The owner's view of what happened, read from the product's stream and from what the ledger told of its certificate. */
@Injectable()
export class GetTimeline {
  constructor(
    private readonly finder: FindProduct,
    private readonly store: EventStore,
    private readonly documents: ProductDocuments,
  ) {}

  /** @throws ProductNotFound (also for others' products) */
  async run(actor: Actor, idOrCode: string): Promise<TimelineReply> {
    const { id } = await this.finder.getOwned(actor.id, idOrCode);
    const [{ events }, progress] = await Promise.all([
      this.store.read<ProductEvent>(productDecider.stream(id)),
      this.documents.progressOf([id]),
    ]);
    return { timeline: timelineOf(events, progress.get(id)?.steps ?? []) };
  }
}

/** Asks for a failed certificate once more; the ledger hears of it by the event. A repeat while it is pending changes nothing. */
@Injectable()
export class RetryCertification {
  constructor(private readonly commands: ProductCommands) {}

  /** @throws ProductNotFound (also for others' products), PreconditionFailed, CertificationNotFailed */
  async run(
    actor: Actor,
    productId: string,
    commandId: string,
    expectedVersions?: readonly number[],
  ): Promise<Product> {
    return this.commands.run(productId, { kind: 'retry', owner: actor.id }, commandId, expectedVersions);
  }
}

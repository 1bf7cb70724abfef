import { EventStore, Relay, type StoredEvent } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reviewStandings } from '../pay-in/domain/payment.ts';
import { smallEntries } from './domain/small-entries.ts';
import { heldEntries } from './domain/waiting-entries.ts';
import { PostEntry } from './post-entry.ts';

/**
 * Has money that came for a payment and brings nothing yet stand in suspense, and what is too little to go back with what is owed to its
 * customer, whichever instance noted it. Safe twice, beside itself, cut short,
 * and behind what is decided of it: an entry has its receipt's name, and what it says never changes.
 */
@Injectable()
export class HoldMoney implements OnModuleInit {
  constructor(
    private readonly relay: Relay,
    private readonly store: EventStore,
    private readonly postEntry: PostEntry,
  ) {}

  onModuleInit(): void {
    this.relay.onInternal((events) => this.follow(events));
  }

  private async follow(told: readonly StoredEvent[]): Promise<void> {
    for (const { stream } of told.filter(mayBeHeld)) {
      const { events } = await this.store.read(stream);
      for (const each of [...heldEntries(events), ...smallEntries(events)]) await this.postEntry.run(each);
    }
  }
}

/** What came to a paid payment is told as what paid it is. */
function mayBeHeld({ type, data }: StoredEvent): boolean {
  return (
    type === 'payment-money-received' &&
    [...reviewStandings, 'confirmed'].some((standing) => standing === (data as { readonly state: string }).state)
  );
}

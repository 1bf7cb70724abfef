import { describe } from '@jest/globals';
import { eventStoreContract } from '../../test/support/event-store-contract.ts';
import type { CommitDocument } from '../event-store/commit-document.ts';
import { MemoryEventStore } from './memory-event-store.ts';

describe('MemoryEventStore', () => {
  eventStoreContract(() => {
    const shared = new Map<string, CommitDocument[]>();
    return {
      runs: 300,
      store: (registry) => new MemoryEventStore({ service: 'test', ...(registry && { registry }) }, shared),
    };
  });
});

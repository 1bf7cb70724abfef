import type { BookEntry } from './provider.ts';

/** Enough for a test of ten thousand payouts. */
const keptEntries = 20_000;

/** What a provider believes to have happened, in the order it began. */
export class Books {
  private readonly byId = new Map<string, BookEntry>();

  get entries(): readonly BookEntry[] {
    return [...this.byId.values()];
  }

  put(entry: BookEntry): void {
    this.byId.set(entry.id, entry);
    if (this.byId.size > keptEntries) this.byId.delete(this.byId.keys().next().value ?? '');
  }

  change(id: string, state: string, rest: Partial<Pick<BookEntry, 'amount' | 'charge'>> = {}): void {
    const entry = this.byId.get(id);
    if (entry) this.byId.set(id, { ...entry, state, ...rest });
  }
}

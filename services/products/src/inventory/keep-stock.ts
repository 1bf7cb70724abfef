import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '@asili/platform';
import { stockStream, type StockEvent } from './domain/stock.ts';
import { StockDocuments } from './stock-documents.ts';

/** Writes what commits say of stocks into their documents, whichever instance appended them. A repeat or an older event changes nothing. */
@Injectable()
export class KeepStock {
  constructor(private readonly documents: StockDocuments) {}

  async run(events: readonly StoredEvent[]): Promise<void> {
    const newest = new Map(
      events.filter(({ stream }) => stream.startsWith(stockStream)).map((event) => [event.stream, event]),
    );
    await Promise.all(
      [...newest.values()].map(({ stream, version, data }) =>
        this.documents.save({
          id: stream.slice(stockStream.length),
          version,
          stock: (data as StockEvent['data']).after,
        }),
      ),
    );
  }
}

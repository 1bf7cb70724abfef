import { Injectable } from '@nestjs/common';
import { canonicalJson } from '../quotes/domain/canonical-json.ts';
import { verifyChain, type PostedEntry } from './domain/journal.ts';
import { BrokenBooks } from './domain/errors.ts';
import type { DailyClose } from './daily-closes.ts';
import { JournalLog, type LoggedEntry } from './journal-log.ts';
import { sha256 } from './sha256.ts';

const page = 500;
type Head = Pick<PostedEntry, 'journal' | 'sequence' | 'hash'>;

/** Counts the seal over a stretch of the journal log, following the chain of every journal in it as it goes. Reads only. */
@Injectable()
export class SealHeads {
  constructor(private readonly log: JournalLog) {}

  /** @throws BrokenBooks where an entry is missing or altered, or does not follow the one before it in its journal */
  async run({
    day,
    from,
    to,
    previousHash,
  }: Pick<DailyClose, 'day' | 'from' | 'to' | 'previousHash'>): Promise<Pick<DailyClose, 'hash' | 'journals'>> {
    const heads = await this.heads(from, to);
    const sorted = [...heads.values()].sort((a, b) => (a.journal < b.journal ? -1 : 1));
    return { journals: sorted.length, hash: sha256(canonicalJson({ day, from, to, previousHash, heads: sorted })) };
  }

  private async heads(from: number, to: number): Promise<ReadonlyMap<string, Head>> {
    const heads = new Map<string, Head>();
    for (let at = from; at < to;) {
      const entries = await this.log.after(at, Math.min(page, to - at));
      for (const entry of entries) heads.set(entry.journal, follow(heads.get(entry.journal), entry));
      if (entries.at(-1)?.position !== at + entries.length || entries.length === 0)
        throw new BrokenBooks(`the journal log has a hole behind ${at}`);
      at += entries.length;
    }
    return heads;
  }
}

/** A journal's first entry in the stretch is taken to follow what an earlier close sealed. */
function follow(head: Head | undefined, { position: _position, ...entry }: LoggedEntry): Head {
  verifyChain([entry], sha256, head ?? { sequence: entry.sequence - 1, hash: entry.previousHash });
  return { journal: entry.journal, sequence: entry.sequence, hash: entry.hash };
}

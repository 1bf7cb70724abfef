import { Clock, toRealTime } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { DisputeIndex } from './dispute-index.ts';
import { DisputeSources, type DisputeSource } from './dispute-sources.ts';
import { NoteDispute } from './note-dispute.ts';

/** Longer than webhooks are retried, and than this service is ever away. */
const backMs = 30 * 86_400_000;
const page = 100;

/** Finds out about disputes whose webhook was lost: new ones by the provider's list, known ones one by one until they are over. Safe twice and beside itself. */
@Injectable()
export class SweepDisputes {
  constructor(
    private readonly sources: DisputeSources,
    private readonly index: DisputeIndex,
    private readonly noteDispute: NoteDispute,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    for (const source of this.sources.all)
      await this.listed(source).catch((error: unknown) => {
        this.log.warn('disputes could not be listed, will retry', { provider: source.provider, error });
      });
    for (let open = await this.index.open(page); open.length > 0; open = await this.index.open(page, open.at(-1)?.id)) {
      for (const { provider, reference } of open) await this.note(provider, reference);
    }
  }

  private async listed(source: DisputeSource): Promise<void> {
    const listed = await source.since(new Date(toRealTime(this.clock, this.clock.now()).getTime() - backMs));
    const known = await this.index.statuses(
      source.provider,
      listed.map(({ reference }) => reference),
    );
    for (const { reference, status } of listed)
      if (known.get(reference) !== status) await this.note(source.provider, reference);
  }

  private async note(provider: string, reference: string): Promise<void> {
    await this.noteDispute.run(provider, reference).catch((error: unknown) => {
      this.log.warn('a dispute could not be asked about, will retry', { reference, error });
    });
  }
}

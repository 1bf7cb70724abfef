import { Jobs, Relay, type StoredEvent } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DisputeIndex } from './dispute-index.ts';
import { disputeStream } from './domain/dispute.ts';
import { FollowDispute } from './follow-dispute.ts';
import { NoteDispute } from './note-dispute.ts';

const queue = 'follow-disputes';
/** With pauses that double from a second: about nine hours; the relay of the next change begins another. */
const attempts = 16;

/** What follows from what is noted of disputes, whichever instance noted it: a job has its event's name, so telling it twice is one. */
@Injectable()
export class DisputeJobs implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly relay: Relay,
    private readonly jobs: Jobs,
    private readonly index: DisputeIndex,
    private readonly disputes: NoteDispute,
    private readonly follow: FollowDispute,
  ) {}

  onModuleInit(): void {
    this.relay.onInternal(async (events) => {
      for (const event of events.filter(({ stream }) => stream.startsWith(disputeStream))) await this.accept(event);
    });
  }

  onApplicationBootstrap(): void {
    this.jobs.worker<{ id: string }>(queue, ({ data }) => this.follow.run(data.id));
  }

  private async accept({ id: eventId, stream }: StoredEvent): Promise<void> {
    const id = stream.slice(disputeStream.length);
    const found = await this.disputes.load(id);
    if (found) await this.index.save(found);
    await this.jobs.add(queue, { id: eventId, data: { id }, attempts });
  }
}

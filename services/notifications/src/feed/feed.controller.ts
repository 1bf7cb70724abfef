import { CurrentActor, Roles, type Actor } from '@asili/platform';
import { Controller, Get, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { FollowFeed } from './follow-feed.ts';
import { sseSink } from './sse-sink.ts';

/** One server-sent event stream per signed-in browser (HTML Standard, section 9.2). */
@Controller('api/events')
export class FeedController {
  constructor(private readonly followFeed: FollowFeed) {}

  @Get()
  @Roles('artisan', 'customer')
  async follow(
    @CurrentActor() actor: Actor,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const end = await this.followFeed.open(actor.id, positionOf(lastEventId), () => sseSink(reply));
    reply.raw.on('close', end);
    if (reply.raw.destroyed) end();
  }
}

/** Anything that is not a position of ours counts as none. */
function positionOf(lastEventId: string | undefined): number | undefined {
  return lastEventId !== undefined && /^\d{1,10}$/.test(lastEventId) ? Number(lastEventId) : undefined;
}

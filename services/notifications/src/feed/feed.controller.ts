import type { FastifyReply } from 'fastify';
import { CurrentActor, Roles, type Actor } from '@asili/platform';
import { Controller, Get, Headers, Res } from '@nestjs/common';
import { type FeedSink, FollowFeed } from './follow-feed.ts';

/** A reader this far behind is not reading; the browser comes back for the rest. */
const maxBufferedBytes = 256 * 1024;

/** Takes the reply over and writes server-sent events on it. Lines end with LF, data is one line of JSON. */
export function sseSink(reply: FastifyReply): FeedSink {
  const { raw } = reply;
  const headers = reply.getHeaders() as Record<string, string>;
  reply.hijack();
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > maxBufferedBytes) raw.destroy();
  };
  write('retry: 3000\n\n');
  return {
    line: ({ position, type, data }) => write(`id: ${position}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`),
    position: (position) => write(`id: ${position}\n\n`),
    heartbeat: () => write(': still here\n\n'),
    close: () => {
      raw.end();
    },
  };
}

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

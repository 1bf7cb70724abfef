import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { FindSession } from '../sessions/find-session.ts';
import { UpstreamUnavailable } from '../requests/domain/errors.ts';

/** Answers without end this gateway holds at once; each costs a socket on both sides. */
const maxStreams = 5000;
/** How often every open stream's session is looked at, beside the news of its end. */
const checkEveryMs = 60_000;

/** Answers without end. One outlives the request that was admitted, so it ends with the session it was opened under. */
@Injectable()
export class OpenStreams {
  private readonly streams = new Map<ServerResponse, { readonly secret: string; readonly hash: string } | undefined>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly findSession: FindSession) {
    this.timer = setInterval(() => {
      this.check();
    }, checkEveryMs).unref();
    findSession.onChange((hash) => {
      this.check(hash);
    });
  }

  /** @throws UpstreamUnavailable when there are enough of them */
  checkRoom(service: string): void {
    if (this.streams.size >= maxStreams) throw new UpstreamUnavailable({ service });
  }

  /** @param secret the session it is opened under */
  watch(stream: ServerResponse, secret: string | undefined): void {
    this.streams.set(stream, secret === undefined ? undefined : { secret, hash: this.findSession.hashOf(secret) });
    stream.once('close', () => {
      this.streams.delete(stream);
    });
  }

  /** Ends them all, so that their listeners connect again elsewhere. */
  endAll(): void {
    clearInterval(this.timer);
    for (const stream of this.streams.keys()) if (stream.headersSent) stream.end();
  }

  /** @param hash of the one session to look at; without it all are */
  private check(hash?: string): void {
    for (const [stream, session] of this.streams) {
      if (session && (hash === undefined || session.hash === hash)) void this.endIfSignedOut(stream, session.secret);
    }
  }

  private async endIfSignedOut(stream: ServerResponse, secret: string): Promise<void> {
    const alive = await this.findSession.isAlive(secret).catch(() => true); // Nobody can say: the next look will.
    if (!alive && stream.headersSent) stream.end();
  }
}

import { Injectable } from '@nestjs/common';
import { UpstreamUnavailable } from '../requests/domain/errors.ts';

/** Bodies above this are held whole by the service behind, several times over while they are read. */
export const largeBytes = 6_500_000;
const maxConcurrent = 3;

/** Lets few large bodies through at once and one of each person, so that nobody can fill a service's memory. */
@Injectable()
export class LargeBodies {
  private readonly senders = new Set<string>();

  /**
   * Takes a place until the returned function is called.
   * @param maxBytes what the body may weigh: its announced size, else what its route allows
   * @throws UpstreamUnavailable (503, come back) when there is none
   */
  enter(service: string, sender: string, maxBytes: number): () => void {
    if (maxBytes <= largeBytes) return () => undefined;
    if (this.senders.size >= maxConcurrent || this.senders.has(sender)) throw new UpstreamUnavailable({ service });
    this.senders.add(sender);
    return () => void this.senders.delete(sender);
  }
}

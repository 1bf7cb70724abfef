import { Injectable } from '@nestjs/common';
import { UpstreamUnavailable } from '../requests/domain/errors.ts';
import type { Route } from '../requests/domain/route-table.ts';

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

/** How much may be under way at once. */
export abstract class LoadLimits {
  /** Calls of one service at once. */
  abstract readonly maxConcurrent: number;
  /** Calls of one service that may wait for their turn; more are turned away. */
  abstract readonly maxWaiting: number;
}

/** What a call holds while it is under way. */
export interface Slot {
  release(): void;
}

/** Other calls of a service at once while its verifications are slow. */
const maxConcurrentWhileVerifyingIsSlow = 16;
/** A verification under way for longer than this shows that its service has too much to do. */
const slowVerificationMs = 1000;
/** Verifications are for people at a market stall: they wait longer than anybody and are turned away last. */
const verifying = { maxConcurrent: 256, maxWaiting: 10_000 };

/**
 * Turns calls away before everything becomes slow, and verifications last: they have places of their own, and while one of
 * them takes long the other calls of the service it is at get fewer. What one service is slow at costs no other a place, for
 * a verification may wait for somebody outside. A call that waits past its deadline was never sent.
 */
@Injectable()
export class LoadShedder {
  private readonly lanes = new Map<string, Lane>();
  /** By service: the check itself, and the page that shows it. */
  private readonly verifications = new Map<string, Lane>();

  constructor(private readonly limits: LoadLimits) {}

  /**
   * A place for one call, at once where there is one; to be given back when the service has answered. Uploads have places of
   * their own, since a slow line holds them for minutes.
   * @param deadline Unix milliseconds until when it may wait
   * @throws UpstreamUnavailable when too many wait already or the deadline passes; nothing was sent
   */
  enter(route: Route, deadline: number): Slot | Promise<Slot> {
    if (route.stream) return unbounded;
    const { service } = route;
    if (route.verifies)
      return held(
        this.verifications,
        service,
        () => new Lane(service, () => verifying.maxConcurrent, verifying.maxWaiting),
      ).enter(deadline);
    const name = route.body === 'upload' ? `${service} uploads` : service;
    return held(
      this.lanes,
      name,
      () => new Lane(name, () => this.maxConcurrent(service), this.limits.maxWaiting),
    ).enter(deadline);
  }

  private maxConcurrent(service: string): number {
    const { maxConcurrent } = this.limits;
    const oldestMs = this.verifications.get(service)?.oldestMs() ?? 0;
    return oldestMs > slowVerificationMs ? Math.min(maxConcurrent, maxConcurrentWhileVerifyingIsSlow) : maxConcurrent;
  }
}

function held(lanes: Map<string, Lane>, name: string, make: () => Lane): Lane {
  const known = lanes.get(name) ?? make();
  lanes.set(name, known);
  return known;
}

const unbounded: Slot = { release: () => undefined };

class Lane {
  private readonly busy = new Set<{ readonly since: number }>();
  private readonly waiting = new Set<{ readonly go: (slot: Slot) => void }>();
  /** Moving average of how long a call takes, in milliseconds. */
  private usualMs = 50;

  constructor(
    private readonly service: string,
    private readonly maxConcurrent: () => number,
    private readonly maxWaiting: number,
  ) {}

  enter(deadline: number): Slot | Promise<Slot> {
    if (this.waiting.size === 0 && this.busy.size < this.maxConcurrent()) return this.take();
    if (this.waiting.size >= this.maxWaiting) throw this.turnedAway();
    return new Promise((resolve, reject) => {
      const entry = {
        go: (slot: Slot) => {
          clearTimeout(late);
          resolve(slot);
        },
      };
      const late = setTimeout(() => {
        this.waiting.delete(entry);
        reject(this.turnedAway());
      }, deadline - Date.now());
      this.waiting.add(entry);
    });
  }

  /** How long the call that is under way longest has been so. */
  oldestMs(): number {
    const [oldest] = this.busy;
    return oldest ? Date.now() - oldest.since : 0;
  }

  private take(): Slot {
    const call = { since: Date.now() };
    this.busy.add(call);
    return {
      release: () => {
        this.leave(call);
      },
    };
  }

  private leave(call: { readonly since: number }): void {
    if (!this.busy.delete(call)) return;
    this.usualMs += (Date.now() - call.since - this.usualMs) / 16;
    for (const next of this.waiting) {
      if (this.busy.size >= Math.max(1, this.maxConcurrent())) return;
      this.waiting.delete(next);
      next.go(this.take());
    }
  }

  /** Says when those who wait now will probably be through: 1 to 30 s. */
  private turnedAway(): UpstreamUnavailable {
    const seconds = (this.usualMs * this.waiting.size) / Math.max(1, this.maxConcurrent()) / 1000;
    return new UpstreamUnavailable(
      { service: this.service, reason: 'overloaded' },
      Math.min(30, Math.max(1, Math.ceil(seconds))),
    );
  }
}

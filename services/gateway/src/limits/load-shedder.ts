import { Injectable } from '@nestjs/common';
import { UpstreamUnavailable } from '../requests/domain/errors.ts';
import type { Route } from '../requests/domain/route-table.ts';

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

/** Calls of one service at once while verifications are slow. */
const maxConcurrentWhileVerifyingIsSlow = 16;
/** A verification under way for longer than this shows that the machine has too much to do. */
const slowVerificationMs = 1000;
/** Verifications are for people at a market stall: they wait longer than anybody and are turned away last. */
const verifying = { maxConcurrent: 256, maxWaiting: 10_000 };

/**
 * Turns calls away before everything becomes slow, and verifications last: they have places of their own, and while one of
 * them takes long the other calls get fewer. A call that waits past its deadline was never sent.
 */
@Injectable()
export class LoadShedder {
  private readonly lanes = new Map<string, Lane>();
  private readonly verifications: Lane;

  constructor(private readonly limits: LoadLimits) {
    this.verifications = new Lane('verification', () => verifying.maxConcurrent, verifying.maxWaiting);
  }

  /**
   * A place for one call, at once where there is one; to be given back when the service has answered. Uploads have places of
   * their own, since a slow line holds them for minutes.
   * @param deadline Unix milliseconds until when it may wait
   * @throws UpstreamUnavailable when too many wait already or the deadline passes; nothing was sent
   */
  enter(route: Route, deadline: number): Slot | Promise<Slot> {
    if (route.stream) return unbounded;
    if (route.verifies) return this.verifications.enter(deadline);
    return this.lane(route.body === 'upload' ? `${route.service} uploads` : route.service).enter(deadline);
  }

  private lane(service: string): Lane {
    const held = this.lanes.get(service);
    if (held) return held;
    const lane = new Lane(service, () => this.maxConcurrent(), this.limits.maxWaiting);
    this.lanes.set(service, lane);
    return lane;
  }

  private maxConcurrent(): number {
    const { maxConcurrent } = this.limits;
    return this.verifications.oldestMs() > slowVerificationMs
      ? Math.min(maxConcurrent, maxConcurrentWhileVerifyingIsSlow)
      : maxConcurrent;
  }
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

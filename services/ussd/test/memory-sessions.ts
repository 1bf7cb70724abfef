import type { Provider } from '../src/aggregators/domain/wires.ts';
import type { Place } from '../src/dialogue/domain/advance.ts';
import type { Session } from '../src/dialogue/domain/session.ts';
import { Sessions } from '../src/dialogue/sessions.redis.ts';

/** Sessions of one process, written and read as Redis holds them. */
export class MemorySessions extends Sessions {
  readonly kept = new Map<string, string>();
  /** Thrown by everything, while it is set. */
  away: Error | undefined;
  /** Awaited before an answer is kept. */
  hangs: Promise<void> | undefined;

  private check(): void {
    if (this.away) throw this.away;
  }

  override async find(provider: Provider, id: string): Promise<Session | null> {
    this.check();
    const text = this.kept.get(`${provider}:${id}`);
    return text === undefined ? null : (JSON.parse(text) as Session);
  }

  override async swap(provider: Provider, id: string, before: Session | null, session: Session): Promise<boolean> {
    this.check();
    if (session.pending === null) await this.hangs;
    const held = this.kept.get(`${provider}:${id}`);
    if ((held ?? null) !== (before && JSON.stringify(before))) return false;
    this.kept.set(`${provider}:${id}`, JSON.stringify(session));
    return true;
  }

  override async drop(provider: Provider, id: string): Promise<void> {
    this.check();
    this.kept.delete(`${provider}:${id}`);
  }

  override async keepResume(provider: Provider, msisdn: string, place: Place | null): Promise<void> {
    this.check();
    if (place) this.kept.set(`resume:${provider}:${msisdn}`, JSON.stringify(place));
    else this.kept.delete(`resume:${provider}:${msisdn}`);
  }

  override async findResume(provider: Provider, msisdn: string): Promise<Place | null> {
    this.check();
    const text = this.kept.get(`resume:${provider}:${msisdn}`);
    return text === undefined ? null : (JSON.parse(text) as Place);
  }
}

import type { Parking } from '../consumer/parking.ts';
import type { EventRegistry } from '../contracts/event-registry.ts';
import type { Health } from '../health/health.ts';
import type { EventBus } from '../kafka/event-bus.ts';
import type { Shutdown } from '../lifecycle/shutdown.ts';
import type { Log } from '../logging/log.ts';
import type { Mongo } from '../mongo/mongo.ts';
import { ProjectionFollower, type FollowerOptions } from './projection-follower.ts';
import type { Projection } from './projection.ts';
import { ProjectionStore } from './projection-store.ts';
import { ProjectionWriter } from './projection-writer.ts';

/** What projections stand on in a running service. */
interface ProjectionGround {
  service: string;
  mongo: Mongo;
  bus: EventBus;
  registry: EventRegistry;
  parking: Parking;
  log: Log;
  health: Health;
  shutdown: Shutdown;
}

/** A service's projections: makes their stores, fills them, and keeps copies of them in memory. */
export class Projections {
  private readonly writers: ProjectionWriter[] = [];
  private readonly followers: ProjectionFollower<unknown>[] = [];

  constructor(private readonly ground: ProjectionGround) {}

  /** The documents of a projection, with their indexes. */
  async store<State extends object>(projection: Projection<State>): Promise<ProjectionStore<State>> {
    const store = new ProjectionStore(this.ground.mongo, projection);
    await store.prepare();
    return store;
  }

  /** Fills the projections together with the other instances, until the service ends. */
  fill(stores: readonly ProjectionStore<object>[]): ProjectionWriter {
    const { health, shutdown } = this.ground;
    const writer = new ProjectionWriter({ ...this.ground, stores });
    health.registerVital('projections', () => ({ ok: !writer.stuck }));
    health.register('projections', async () => ({ ...(await writer.health()), ok: !writer.needsHelp })); // Processing events is not serving reads: told, but no reason to take the instance out.
    shutdown.register('consumers', 'projections', () => writer.stop());
    this.writers.push(writer);
    writer.start();
    return writer;
  }

  /** Follows projections into memory, until the service ends; the service is not ready before the first copy is whole. */
  follow<Copy>(options: Pick<FollowerOptions<Copy>, 'name' | 'sources' | 'open' | 'show'>): ProjectionFollower<Copy> {
    const { service, health, shutdown } = this.ground;
    const follower = new ProjectionFollower({ ...this.ground, ...options, name: `${service}.${options.name}` });
    health.register(`copy ${options.name}`, () => follower.health());
    health.registerVital(`copy ${options.name}`, () => ({ ok: !follower.stuck }));
    shutdown.register('consumers', `copy ${options.name}`, () => follower.stop());
    this.followers.push(follower as ProjectionFollower<unknown>);
    follower.start();
    return follower;
  }

  /** Records that are not yet in the documents, by projection. @throws what the broker throws */
  async lag(): Promise<Map<string, number>> {
    return new Map((await Promise.all(this.writers.map((writer) => writer.lag()))).flatMap((lag) => [...lag]));
  }

  /** Keys whose events wait behind one that could not be folded, by parking group. */
  async parkedKeys(): Promise<Map<string, number>> {
    return new Map((await Promise.all(this.writers.map((writer) => writer.parkedKeys()))).flatMap((keys) => [...keys]));
  }

  /** 1 for a projection that will not go on before its version is raised, else 0. */
  halted(): Map<string, number> {
    return new Map(this.writers.flatMap((writer) => [...writer.halted]));
  }

  /** Records that are not yet in a copy in memory, by copy. @throws what the broker throws */
  async copyLag(): Promise<Map<string, number>> {
    return new Map(
      await Promise.all(this.followers.map(async (follower) => [follower.name, await follower.lag()] as const)),
    );
  }

  /** Items left out since a copy was loaded, by copy. */
  copyLeftOut(): Map<string, number> {
    return new Map(this.followers.map((follower) => [follower.name, follower.leftOut]));
  }
}

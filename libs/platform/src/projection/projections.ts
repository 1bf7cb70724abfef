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
export interface ProjectionGround {
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
  /** Where each projection filled here parks. */
  readonly parkingGroups: string[] = [];

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
    this.parkingGroups.push(...stores.map(({ parkingGroup }) => parkingGroup));
    const writer = new ProjectionWriter({ ...this.ground, stores });
    health.registerVital('projections', () => ({ ok: !writer.stuck }));
    health.register('projections', async () => ({ ...(await writer.health()), ok: !writer.needsHelp })); // Processing events is not serving reads: told, but no reason to take the instance out.
    shutdown.register('consumers', 'projections', () => writer.stop());
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
    follower.start();
    return follower;
  }
}

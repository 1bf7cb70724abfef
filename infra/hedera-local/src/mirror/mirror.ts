import { MirrorFeed } from './feed.ts';
import { serveMirrorGrpc } from './grpc/server.ts';
import { serveRest } from './rest/server.ts';
import type { Extension } from './rest/server.ts';
import type { NodeEndpoint } from './rest/route.ts';
import type { MirrorState } from './state.ts';
import { MirrorStore } from './store.ts';
import type { Faults } from '../faults.ts';
import type { Follower } from '../node/ledger-fold.ts';
import type { StreamItem } from '../stream.ts';

interface MirrorOptions {
  readonly host: string;
  readonly restPort: number;
  readonly grpcPort: number;
  readonly node: NodeEndpoint;
  readonly extension: Extension | undefined;
}

/** The mirror program: follows the stream and answers REST and gRPC. */
export class Mirror implements Follower {
  readonly feed: MirrorFeed;
  private readonly store = new MirrorStore();
  private readonly faults: Faults;

  constructor(faults: Faults) {
    this.faults = faults;
    this.feed = new MirrorFeed(this.store, () => faults.current.mirrorLagMs);
  }

  consume(item: StreamItem): void {
    this.feed.push(item);
  }

  save(): MirrorState {
    this.feed.flush();
    this.store.dropHeartbeat();
    return this.store.state;
  }

  restore(saved: unknown): void {
    this.store.state = saved as MirrorState;
  }

  async serve(options: MirrorOptions): Promise<{ restPort: number; grpcPort: number; stop(): Promise<void> }> {
    const common = {
      host: options.host,
      store: this.store,
      node: options.node,
      isDown: () => this.faults.current.mirrorDown,
    };
    const rest = await serveRest({
      ...common,
      faults: this.faults,
      port: options.restPort,
      extension: options.extension,
    });
    const grpc = await serveMirrorGrpc({ ...common, port: options.grpcPort });
    const stop = async (): Promise<void> => {
      grpc.stop();
      await rest.stop();
    };
    return { restPort: rest.port, grpcPort: grpc.port, stop };
  }
}

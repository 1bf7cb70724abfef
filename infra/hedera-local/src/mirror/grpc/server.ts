import { Server, status as grpcStatus } from '@grpc/grpc-js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { com, proto } from '@hiero-ledger/proto';
import { accountId } from '../../hapi/ids.ts';
import { int64 } from '../../hapi/int64.ts';
import { bind, passThrough } from '../../node/grpc-server.ts';
import type { NodeEndpoint } from '../rest/route.ts';
import type { MirrorStore } from '../store.ts';
import { subscribeTopic } from './topic-stream.ts';

const mirror = com.hedera.mirror.api.proto;

export interface MirrorGrpcOptions {
  readonly host: string;
  readonly port: number;
  readonly store: MirrorStore;
  readonly node: NodeEndpoint;
  readonly isDown: () => boolean;
}

export type Stream = ServerWritableStream<Buffer, Buffer>;

/** Serves the mirror's gRPC API: the address book and topic messages. Port 0 takes a free one. */
export async function serveMirrorGrpc(options: MirrorGrpcOptions): Promise<{ port: number; stop(): void }> {
  const server = new Server();
  const method = (service: string, name: string) =>
    passThrough(`/com.hedera.mirror.api.proto.${service}/${name}`, true);
  server.addService({ getNodes: method('NetworkService', 'getNodes') }, { getNodes: guarded(options, streamNodes) });
  server.addService(
    { subscribeTopic: method('ConsensusService', 'subscribeTopic') },
    { subscribeTopic: guarded(options, subscribeTopic) },
  );
  const port = await bind(server, options);
  return { port, stop: () => server.forceShutdown() };
}

function guarded(options: MirrorGrpcOptions, serve: (stream: Stream, options: MirrorGrpcOptions) => void) {
  return (stream: Stream) => {
    if (options.isDown()) stream.emit('error', { code: grpcStatus.UNAVAILABLE, details: 'Service unavailable' });
    else serve(stream, options);
  };
}

function streamNodes(stream: Stream, { store, node }: MirrorGrpcOptions): void {
  mirror.AddressBookQuery.decode(stream.request);
  const address = {
    nodeId: int64(0),
    nodeAccountId: accountId(store.state.nodeAccount),
    description: 'local node',
    serviceEndpoint: [
      { ipAddressV4: Uint8Array.from(node.host.split('.').map(Number)), port: node.port, domainName: '' },
    ],
  };
  stream.write(Buffer.from(proto.NodeAddress.encode(address).finish()));
  stream.end();
}

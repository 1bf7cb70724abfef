import { Server, ServerCredentials, status as grpcStatus } from '@grpc/grpc-js';
import type { MethodDefinition, UntypedHandleCall, handleUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import { proto } from '@hiero-ledger/proto';
import type { Faults } from '../faults.ts';
import { uint64 } from '../hapi/int64.ts';
import { answerQuery } from './queries/answer-query.ts';
import type { QueryContext } from './queries/answer-query.ts';

const services = [
  'CryptoService',
  'TokenService',
  'ConsensusService',
  'NetworkService',
  'FileService',
  'ScheduleService',
  'SmartContractService',
  'UtilService',
  'AddressBookService',
  'FreezeService',
] as const;

/** Names of the methods that take a Query; all others take a Transaction. */
const queryMethod = /^(get|cryptoGet)|ByKey|LocalMethod|BySolidityID|ContractGetBytecode/;
const MAX_MESSAGE_BYTES = 1024 * 1024;

interface NodeServerOptions extends QueryContext {
  readonly host: string;
  readonly port: number;
  readonly faults: Faults;
  /** Called with what went wrong inside the node; with LogFailed it has to stop. */
  readonly onFailure: (error: unknown) => void;
}

interface NodeServer {
  readonly port: number;
  stop(): void;
}

/** Serves the HAPI; port 0 takes a free one. */
export async function serveHapi(options: NodeServerOptions): Promise<NodeServer> {
  const server = new Server({ 'grpc.max_receive_message_length': MAX_MESSAGE_BYTES });
  const query = unary(options, (bytes, reply) => onQuery(bytes, reply, options));
  const submit = unary(options, (bytes, reply) => onSubmit(bytes, reply, options));
  for (const service of services) {
    const methods: Record<string, MethodDefinition<Buffer, Buffer>> = {};
    const handlers: Record<string, UntypedHandleCall> = {};
    for (const name of methodsOf(service)) {
      methods[name] = passThrough(`/proto.${service}/${name}`);
      handlers[name] = queryMethod.test(name) ? query : submit;
    }
    server.addService(methods, handlers);
  }
  const port = await bind(server, options);
  return { port, stop: () => server.forceShutdown() };
}

/** Binds a gRPC server without TLS and returns the port. */
export function bind(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
}

type Reply = (bytes: Uint8Array | undefined) => void;

function unary(
  options: NodeServerOptions,
  handle: (bytes: Buffer, reply: Reply) => Promise<void>,
): handleUnaryCall<Buffer, Buffer> {
  return (call, callback: sendUnaryData<Buffer>) => {
    const reply: Reply = (bytes) =>
      bytes
        ? callback(null, Buffer.from(bytes))
        : callback({ code: grpcStatus.INVALID_ARGUMENT, details: 'Not a query of this API' });
    handle(call.request, reply).catch((error: unknown) => {
      callback({ code: grpcStatus.INTERNAL, details: 'The node failed' });
      options.onFailure(error);
    });
  };
}

async function onQuery(bytes: Buffer, reply: Reply, options: NodeServerOptions): Promise<void> {
  reply(await answerQuery(bytes, options));
}

async function onSubmit(bytes: Buffer, reply: Reply, { submissions, faults }: NodeServerOptions): Promise<void> {
  const { status, kind } = await submissions.submit(bytes);
  if (status === proto.ResponseCodeEnum.OK && faults.take('dropReply', kind)) return;
  const answer = proto.TransactionResponse.encode({ nodeTransactionPrecheckCode: status, cost: uint64(0) }).finish();
  const delay = faults.replyDelay(kind);
  if (delay === 0) reply(answer);
  else setTimeout(() => reply(answer), delay);
}

// The generated service classes carry one function per method, named as on the wire.
function methodsOf(service: (typeof services)[number]): string[] {
  const members = Object.values(Object.getOwnPropertyDescriptors(proto[service].prototype));
  return members.map(({ value }) => (value as { name: string }).name).filter((name) => name !== service);
}

/** A unary method whose messages are left encoded. */
export function passThrough(path: string, responseStream = false): MethodDefinition<Buffer, Buffer> {
  const same = (bytes: Buffer): Buffer => bytes;
  return {
    path,
    requestStream: false,
    responseStream,
    requestSerialize: same,
    requestDeserialize: same,
    responseSerialize: same,
    responseDeserialize: same,
  };
}

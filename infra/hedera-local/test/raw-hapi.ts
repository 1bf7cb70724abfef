import { credentials, Client } from '@grpc/grpc-js';
import { proto } from '@hiero-ledger/proto';
import { bodyOf } from '../src/mirror/decode.ts';

/** Calls the node without the SDK, which would retry what a test wants to see. */
export class RawHapi {
  private readonly client: Client;

  constructor(port: number) {
    // A pool of its own: a shared connection would remember that the node was down.
    this.client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), {
      'grpc.use_local_subchannel_pool': 1,
    });
  }

  /** Precheck code of one submit; rejects when no answer comes within the time. */
  async submit(transaction: Uint8Array, timeoutMs = 60_000): Promise<string> {
    const bytes = await this.call('/proto.TokenService/mintToken', transaction, timeoutMs);
    return proto.ResponseCodeEnum[proto.TransactionResponse.decode(bytes).nodeTransactionPrecheckCode];
  }

  /** Precheck code of a submit and, when it was accepted, the status it came to, as `OK CODE`; a plain `OK` for success. */
  async outcome(transaction: Uint8Array): Promise<string> {
    const precheck = await this.submit(transaction);
    if (precheck !== 'OK') return precheck;
    const { transactionID } = bodyOf(transaction);
    for (let tries = 0; tries < 600; tries += 1) {
      const { status } = await this.receipt(transactionID ?? {});
      if (status && status !== 'UNKNOWN') return status === 'SUCCESS' ? 'OK' : `OK ${status}`;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('No receipt came');
  }

  /** Precheck code of a receipt query, and the receipt's status if there is one. */
  async receipt(transactionID: proto.ITransactionID): Promise<{ precheck: string; status: string | undefined }> {
    const query = proto.Query.encode({ transactionGetReceipt: { header: {}, transactionID } }).finish();
    const { transactionGetReceipt } = proto.Response.decode(
      await this.call('/proto.CryptoService/getTransactionReceipts', query, 60_000),
    );
    const precheck = transactionGetReceipt?.header?.nodeTransactionPrecheckCode ?? proto.ResponseCodeEnum.UNKNOWN;
    const status = transactionGetReceipt?.receipt?.status;
    return {
      precheck: proto.ResponseCodeEnum[precheck],
      status: status === undefined || status === null ? undefined : proto.ResponseCodeEnum[status],
    };
  }

  close(): void {
    this.client.close();
  }

  private call(path: string, message: Uint8Array, timeoutMs: number): Promise<Buffer> {
    const same = (bytes: Buffer): Buffer => bytes;
    return new Promise((resolve, reject) => {
      this.client.makeUnaryRequest(
        path,
        same,
        same,
        Buffer.from(message),
        { deadline: Date.now() + timeoutMs },
        (error, answer) => (answer ? resolve(answer) : reject(error ?? new Error('No answer'))),
      );
    });
  }
}

import { signedTransaction } from '@asili/contracts';
import { RemoteProblem, type ServiceClient } from '@asili/platform';
import type { NotSendable } from '../ways-to-pay/domain/way-back.ts';
import { Signer } from './signer.ts';

/** What operators read of a refusal; one that is no limit is a mistake of ours, or a signer of another account or none. */
const reasons: Readonly<Record<string, string>> = {
  'SIGNER.OVER_TRANSFER_LIMIT': 'transfer-limit',
  'SIGNER.OVER_DAY_LIMIT': 'day-limit',
  'SIGNER.TRANSFER_REFUSED': 'not-signed',
  'PLATFORM.NOT_FOUND': 'not-signed',
};
/** The signer loads the ledger's SDK for the first one. */
const timeoutMs = 15_000;

/** The signer service. */
export class HttpSigner extends Signer {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override async sign(transaction: Uint8Array): Promise<{ kind: 'signed'; bytes: Uint8Array } | NotSendable> {
    try {
      const signed = await this.services.post('signer', '/internal/signatures', {
        body: { transaction: Buffer.from(transaction).toString('base64') },
        schema: signedTransaction,
        timeoutMs,
      });
      return { kind: 'signed', bytes: Buffer.from(signed.transaction, 'base64') };
    } catch (error) {
      const reason = error instanceof RemoteProblem ? reasons[error.code] : undefined;
      if (reason === undefined) throw error;
      return { kind: 'manual', reason };
    }
  }
}

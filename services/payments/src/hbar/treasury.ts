import type { NotSendable, Ready, Sending } from '../ways-to-pay/domain/way-back.ts';

export interface TreasuryTransfer {
  /** `0.0.x` */
  readonly to: string;
  readonly tinybar: bigint;
  readonly memo: string;
}

/** The account HBAR is paid to. Its key is the signer's. */
export abstract class Treasury {
  /** A transfer under an id of our own, signed; sends nothing. 'manual' where the signer does not sign it. @throws Unavailable while there is none to ask */
  abstract sign(transfer: TreasuryTransfer): Promise<Ready | NotSendable>;
  /** Sends stored bytes as they are, and says what the node said of them: a precheck code, or null where nothing that can be relied on. */
  abstract submit(sending: Sending): Promise<string | null>;
}

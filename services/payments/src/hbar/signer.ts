import type { NotSendable } from '../ways-to-pay/domain/way-back.ts';

/** Whoever has the treasury's key. */
export abstract class Signer {
  /** The bytes with its signature, or why they get none. @param transaction frozen and unsigned; again the same bytes count once @throws Unavailable */
  abstract sign(
    transaction: Uint8Array,
  ): Promise<{ readonly kind: 'signed'; readonly bytes: Uint8Array } | NotSendable>;
}

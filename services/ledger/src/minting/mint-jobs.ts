/** Asks for the work on a certificate. */
export abstract class MintJobs {
  /** One job for each attempt at a certificate, however often and by whomever it is asked for. Not lost once this returns. */
  abstract add(productId: string, attempt: number): Promise<void>;
}

/** Tells an artisan that nothing is sent to one of their endpoints any more. */
export abstract class TellDisabled {
  /** Soon, once per endpoint and failure. @param since when nothing arrived first */
  abstract run(endpointId: string, artisanId: string, url: string, since: Date): Promise<void>;
}

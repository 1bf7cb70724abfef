/** The work that waits behind every webhook. */
export abstract class WebhookJobs {
  /** Asking twice for one event is one job. */
  abstract add(provider: string, eventId: string): Promise<void>;
}

/** Has money of no sale sent back until it is there; once for each event that says so. */
export abstract class ReturnJobs {
  abstract add(eventId: string, id: string, since: Date): Promise<void>;
}

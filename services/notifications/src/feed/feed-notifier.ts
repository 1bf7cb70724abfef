/** Tells every instance that a person's feed has grown. A lost notice is harmless: streams look again at each heartbeat. */
export abstract class FeedNotifier {
  /** Never rejects. */
  abstract publish(userId: string): Promise<void>;
  /** Calls the listener for every notice of any instance, from now on. */
  abstract subscribe(listener: (userId: string) => void): Promise<void>;
}

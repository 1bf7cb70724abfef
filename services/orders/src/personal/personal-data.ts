/** What is said about people, and by them, around a purchase: apart from its events, so that it can be forgotten. */
export abstract class PersonalData {
  /** Keeps it under the id, sealed for that customer; what is kept there already stays. */
  abstract keep(id: string, customerId: string, value: unknown): Promise<void>;
  /** By id; what was forgotten is left out. */
  abstract read(ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  abstract forget(id: string): Promise<void>;
  /** Everything about the customer, with their key: no copy of it in a backup opens any more. */
  abstract forgetAll(customerId: string): Promise<void>;
}

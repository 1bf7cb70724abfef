import type { User } from '@asili/contracts';

/** Who somebody is, where they can be reached, and in which language. */
export abstract class People {
  /** Undefined when the account is gone. @throws Unavailable */
  abstract find(id: string): Promise<User | undefined>;
}

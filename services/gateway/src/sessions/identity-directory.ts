import type { SessionRecord, User } from '@asili/contracts';

/** The identity service, as far as the gateway asks it. Methods throw when it does not answer. */
export abstract class IdentityDirectory {
  abstract session(hash: string): Promise<SessionRecord | null>;
  abstract touch(hash: string): Promise<void>;
  abstract user(id: string): Promise<User | null>;
}

import type { SessionRecord, User } from '@asili/contracts';

/** The fast copy of sessions. */
export abstract class SessionCache {
  /** The session, 'ended' when it must not be looked for elsewhere, null when it is not here. Throws when out of reach. */
  abstract read(hash: string): Promise<SessionRecord | 'ended' | null>;
}

/** The identity service, as far as the gateway asks it. Methods throw when it does not answer. */
export abstract class IdentityDirectory {
  abstract session(hash: string): Promise<SessionRecord | null>;
  abstract touch(hash: string): Promise<void>;
  abstract user(id: string): Promise<User | null>;
}

/** Counts requests in fixed windows. */
export abstract class Counters {
  /** Counts one more under the key; the window begins with its first. Atomic against other callers. */
  abstract hit(key: string, windowSeconds: number): Promise<{ used: number; resetSeconds: number }>;
}

/** A secret that is new every UTC day and shared by all gateways, so that yesterday's visitors cannot be recognised. */
export abstract class DailySalt {
  abstract of(day: string): Promise<string>;
}

/** A service's own description of itself or of its state. */
export abstract class ServiceReports {
  /** Its OpenAPI document. Throws when it does not answer. */
  abstract openApi(service: string): Promise<OpenApi>;
  /** Its readiness, null when it does not answer. */
  abstract readiness(service: string): Promise<Readiness | null>;
}

export interface OpenApi {
  readonly paths: Record<string, unknown>;
  readonly components?: { readonly schemas?: Record<string, unknown> };
}

export interface Readiness {
  readonly status: string;
  readonly components: Record<string, { readonly ok: boolean }>;
}

export abstract class Time {
  abstract now(): Date;
}

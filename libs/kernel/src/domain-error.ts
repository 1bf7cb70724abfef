/** Facts about an error that may be logged and sent: never personal data, never a sentence for the user. */
export type Facts = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A place a refusal names: a field, a product. The sentence lives under the code, as for the error itself. */
export interface NamedPlace {
  readonly path: string;
  readonly code: string;
  readonly facts?: Facts;
}

/**
 * A refusal the domain decided on. `code` is stable (`<SERVICE>.<REASON>`), `status` is the HTTP status it leaves with;
 * the sentence for the user lives in the contracts' error texts under the same code.
 */
export abstract class DomainError extends Error {
  abstract readonly code: string;
  abstract readonly status: number;
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly facts: Facts;
  /** Sent as the problem's `errors`, each with its own sentence. */
  readonly places?: readonly NamedPlace[];
  /** Further members of the problem, for programs to read (RFC 9457, 3.2). */
  readonly members?: Readonly<Record<string, string | readonly string[]>>;

  constructor(facts: Facts = {}) {
    super();
    this.facts = facts;
    this.name = new.target.name;
  }

  override get message(): string {
    return `${this.code} ${JSON.stringify(this.facts)}`;
  }
}

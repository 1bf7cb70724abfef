import {
  additions,
  errorTexts,
  eventSchemas,
  internalEvents,
  upcast,
  upcasters,
  writtenSchemas,
  type ErrorTexts,
  type Upcaster,
  type WireEvent,
} from '@asili/contracts';

export type { ErrorTexts, Upcaster, WireEvent };

/** What the platform needs to know about events. Wire types are `<service>.<event>.v<N>`. */
export interface EventRegistry {
  /** The version of `<service>.<event>` that is written; undefined when it was never registered, or is retired. */
  latestVersion(service: string, event: string): number | undefined;
  /** The wire type a published one is read as: itself, or that of its newest version; undefined for an unknown one. */
  newest(wireType: string): string | undefined;
  /** The event in its newest version, checked in the version it came in as readers check it. @throws {ZodError} on a wrong shape */
  read(event: WireEvent): WireEvent;
  /** The event in its newest version; what a store kept was checked when it was written. */
  upcast(event: WireEvent): WireEvent;
  /** Checks an event about to be stored as strictly as its owner writes it today. @throws {ZodError} */
  check(event: WireEvent): void;
  /** False for an event that stays in its owner's store. */
  isPublished(wireType: string): boolean;
  /** The name it goes by in a topic: its own, or that of the earlier version to which it only adds. */
  publishedAs(wireType: string): string;
}

interface Parses {
  parse(data: unknown): unknown;
}
type Schemas = Readonly<Record<string, Parses>>;

interface RegistryRules {
  readonly upcasters?: readonly Upcaster[];
  /** Stricter schemas for writing. */
  readonly written?: Schemas;
  readonly internal?: readonly string[];
  /** Versions that go by the name of the earlier one they add to. */
  readonly additions?: Readonly<Partial<Record<string, string>>>;
}

/** @returns service and event joined, and the version @throws for text of another form */
function partsOf(wireType: string): [name: string, version: number] {
  const match = /^(.+)\.v(\d+)$/.exec(wireType);
  if (!match?.[1]) throw new Error(`not an event type: ${wireType}`);
  return [match[1], Number(match[2])];
}

/** A registry over schemas keyed by wire type. */
export function eventRegistry(
  schemas: Schemas,
  { upcasters: list = [], written = {}, internal = [], additions: added = {} }: RegistryRules = {},
): EventRegistry {
  const steps = new Map(list.map((step) => [step.from, step]));
  const latest = new Map<string, number>();
  for (const type of Object.keys(schemas)) {
    const [name, version] = partsOf(type);
    if (!steps.has(type)) latest.set(name, Math.max(latest.get(name) ?? 0, version));
  }
  const newestOf = (type: string): string => (steps.has(type) ? newestOf(steps.get(type)?.to ?? type) : type);
  const schemaOf = (type: string): Parses | undefined => (Object.hasOwn(schemas, type) ? schemas[type] : undefined);
  return {
    latestVersion: (service, event) => latest.get(`${service}.${event}`),
    newest: (type) => (schemaOf(type) ? newestOf(type) : undefined),
    read: ({ type, data }) => upcast(steps, { type, data: schemaOf(type)?.parse(data) ?? data }),
    upcast: (event) => upcast(steps, event),
    check: ({ type, data }) => void (Object.hasOwn(written, type) ? written[type] : schemaOf(type))?.parse(data),
    isPublished: (type) => !internal.includes(type),
    publishedAs: (type) => added[type] ?? type,
  };
}

/** The registry of everything the product's services write. */
export const publishedEvents: EventRegistry = eventRegistry(eventSchemas, {
  upcasters,
  written: writtenSchemas,
  internal: internalEvents,
  additions,
});
/** The texts of every error code. */
export const publishedErrorTexts: ErrorTexts = errorTexts;

import { errorTexts, eventSchemas, type ErrorTexts } from '@asili/contracts';

export type { ErrorTexts };

/** What the platform needs to know about published events. */
export interface EventRegistry {
  /** The newest version of `<service>.<event>`; undefined when it was never registered. */
  latestVersion(service: string, event: string): number | undefined;
  knows(wireType: string): boolean;
  /** The checked data. Throws ZodError on a wrong shape. */
  parse(wireType: string, data: unknown): unknown;
}

interface Parses {
  parse(data: unknown): unknown;
}

/** A registry over schemas keyed by wire type `<service>.<event>.v<N>`. */
export function eventRegistry(schemas: Readonly<Record<string, Parses>>): EventRegistry {
  const latest = new Map<string, number>();
  for (const type of Object.keys(schemas)) {
    const match = /^(.+)\.v(\d+)$/.exec(type);
    if (!match?.[1]) throw new Error(`not an event type: ${type}`);
    latest.set(match[1], Math.max(latest.get(match[1]) ?? 0, Number(match[2])));
  }
  return {
    latestVersion: (service, event) => latest.get(`${service}.${event}`),
    knows: (type) => Object.hasOwn(schemas, type),
    parse: (type, data) => (Object.hasOwn(schemas, type) ? schemas[type]?.parse(data) : data),
  };
}

/** The registry of everything the product publishes. */
export const publishedEvents: EventRegistry = eventRegistry(eventSchemas);
/** The texts of every error code. */
export const publishedErrorTexts: ErrorTexts = errorTexts;

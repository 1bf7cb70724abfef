/** A pure step from one version of an event to the next. */
export interface Upcaster {
  /** Short name of the event. */
  type: string;
  /** The version it takes; it gives `from + 1`. */
  from: number;
  upcast(data: unknown): unknown;
}

/** Brings stored data up to the newest version by the steps that exist for its type. */
export function upcast(upcasters: readonly Upcaster[], event: { type: string; v: number; data: unknown }): { v: number; data: unknown } {
  let { v, data } = event;
  for (;;) {
    const step = upcasters.find((candidate) => candidate.type === event.type && candidate.from === v);
    if (!step) return { v, data };
    data = step.upcast(data);
    v += 1;
  }
}

/** An event under its wire name `<service>.<event>.v<N>`. */
export interface WireEvent {
  readonly type: string;
  readonly data: unknown;
}

/** A pure step from a version nothing writes any more to its successor, which may have another name. */
export interface Upcaster {
  readonly from: string;
  readonly to: string;
  upcast(data: unknown): unknown;
}

/** The event in its newest version; one without a successor comes back as it is. */
export function upcast(steps: ReadonlyMap<string, Upcaster>, event: WireEvent): WireEvent {
  let newest = event;
  for (let step = steps.get(newest.type); step; step = steps.get(newest.type))
    newest = { type: step.to, data: step.upcast(newest.data) };
  return newest;
}

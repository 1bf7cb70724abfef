import { Projection, type Folded, type IncomingEvent } from '../../src/index.ts';

export interface Row {
  readonly ns: readonly number[];
}

/** Keeps the numbers of a pot's events in order; what must not happen twice shows. */
export class Rows extends Projection<Row> {
  readonly name = 'rows';
  override readonly indexes = [{ name: 'numbers', keys: { 'state.ns': 1 as const } }];

  constructor(
    readonly topic: string,
    readonly version = 1,
    private readonly more: {
      before?: (event: IncomingEvent) => void;
      recover?: (id: string) => Promise<Folded<Row> | undefined>;
    } = {},
  ) {
    super();
    if (more.recover) this.recover = more.recover;
  }

  override apply(state: Row | undefined, event: IncomingEvent): Row {
    this.more.before?.(event);
    return { ns: [...(state?.ns ?? []), (event.data as { n: number }).n * this.version] };
  }
}

export const upTo = (count: number, factor = 1): number[] => Array.from({ length: count }, (_, n) => (n + 1) * factor);

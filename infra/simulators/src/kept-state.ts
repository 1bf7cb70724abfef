import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Provider, ProviderState } from './provider.ts';

const everyMs = 1_000;

/** What providers owe us, in a file, so that it is what our books say after both were started anew. A process that is killed forgets its last second. */
export class KeptState {
  private readonly file: string;
  private readonly states: ReadonlyMap<string, ProviderState>;
  private readonly timer: NodeJS.Timeout;
  private last = '';

  constructor(file: string, providers: readonly Provider[]) {
    this.file = file;
    this.states = new Map(providers.flatMap(({ name, state }) => (state ? [[name, state] as const] : [])));
    this.load();
    this.timer = setInterval(() => this.save(), everyMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.save();
  }

  private load(): void {
    let saved: Record<string, ReturnType<ProviderState['save']>>;
    try {
      saved = JSON.parse(readFileSync(this.file, 'utf8')) as typeof saved;
    } catch {
      return; // None yet, or none that can be read: as on the first day.
    }
    for (const [name, state] of this.states) state.load(saved[name] ?? {});
  }

  private save(): void {
    const text = JSON.stringify(Object.fromEntries([...this.states].map(([name, state]) => [name, state.save()])));
    if (text === this.last) return;
    writeFileSync(`${this.file}.new`, text);
    renameSync(`${this.file}.new`, this.file);
    this.last = text;
  }
}

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What is remembered of an unfinished filling: one empty file for each artisan whose products are all registered. */
export class Notes {
  private readonly folder: string | undefined;

  /** @param folder none: nothing is remembered */
  constructor(folder: string | undefined) {
    this.folder = folder;
    if (folder) mkdirSync(path.join(folder, 'finished'), { recursive: true });
  }

  isFinished(artisan: string): boolean {
    return this.folder !== undefined && existsSync(path.join(this.folder, 'finished', artisan));
  }

  finish(artisan: string): void {
    this.write(path.join('finished', artisan), '');
  }

  /** Who can sign in, for the start-up summary. */
  summary(summary: unknown): void {
    this.write('summary.json', JSON.stringify(summary, null, 2));
  }

  get isDone(): boolean {
    return this.folder !== undefined && existsSync(path.join(this.folder, 'done'));
  }

  /** Everything is registered; the next start leaves the shop alone. */
  done(): void {
    this.write('done', new Date().toISOString());
  }

  private write(name: string, text: string): void {
    if (this.folder) writeFileSync(path.join(this.folder, name), text);
  }
}

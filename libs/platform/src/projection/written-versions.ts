import { BoundedMap } from '@asili/kernel';

const remembered = 1000;

/**
 * Which version of each document this process has written by itself, before its reaction to the commit comes to it: that one then
 * has nothing to do. What another process appended, or died over, nobody here knows of.
 */
export class WrittenVersions {
  private readonly written = new BoundedMap<string, number>(remembered);
  private readonly writing = new Map<string, Promise<void>>();

  /** Writes a document of that version. @throws what the work throws */
  async write(id: string, version: number, work: () => Promise<void>): Promise<void> {
    const writing = work();
    this.writing.set(id, writing);
    try {
      await writing;
      this.written.set(id, Math.max(version, this.written.get(id) ?? 0));
    } finally {
      if (this.writing.get(id) === writing) this.writing.delete(id);
    }
  }

  /** Whether that version or a later one is written; one that is being written is waited for. */
  async has(id: string, version: number): Promise<boolean> {
    await this.writing.get(id)?.catch(() => undefined);
    return (this.written.get(id) ?? 0) >= version;
  }
}

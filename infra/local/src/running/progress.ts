/** Prints lines with the seconds since the start, so that a newcomer sees what takes long. */
export class Progress {
  private readonly since = Number(process.env['ASILI_BEGUN'] ?? Date.now());
  private readonly write: (text: string) => void;

  constructor(write: (text: string) => void = (text) => process.stdout.write(text)) {
    this.write = write;
  }

  readonly line = (text: string): void => {
    this.write(`${this.seconds().toFixed(1).padStart(6)} s  ${text}\n`);
  };

  /** Says what begins, runs it, and says how long it took. */
  async step<T>(title: string, work: () => Promise<T>): Promise<T> {
    const begun = Date.now();
    this.line(`${title} …`);
    const result = await work();
    this.line(`${title}: done in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    return result;
  }

  seconds(): number {
    return (Date.now() - this.since) / 1000;
  }
}

export class TestClock {
  /** How far it is before that of the machine, in milliseconds. */
  ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.ahead);
  }
}

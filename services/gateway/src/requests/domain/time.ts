/** What time it is. */
export abstract class Time {
  abstract now(): Date;
}

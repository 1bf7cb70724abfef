/** Has those told whom a change of the number concerns. */
export abstract class NumberChanges {
  abstract now(artisanId: string): Promise<void>;
  /** In a while, whatever becomes of this process. */
  abstract soon(artisanId: string): Promise<void>;
}

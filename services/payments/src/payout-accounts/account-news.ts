/** Has those told whom a change of the number, or of its SIM card, concerns. */
export abstract class AccountNews {
  abstract now(artisanId: string): Promise<void>;
  /** In a while, whatever becomes of this process. */
  abstract soon(artisanId: string): Promise<void>;
}

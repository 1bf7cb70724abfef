/** What the use cases need to know about this installation. */
export abstract class Settings {
  /** The address people open. */
  abstract readonly publicUrl: string;
}

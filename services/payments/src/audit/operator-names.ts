/** How operators are called. */
export abstract class OperatorNames {
  /** Their address; the id where nobody can say. */
  abstract of(operatorId: string): Promise<string>;
}

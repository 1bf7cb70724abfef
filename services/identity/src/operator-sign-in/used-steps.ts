/** Which codes of authenticators were used. */
export abstract class UsedSteps {
  /** True for exactly one caller: no code of that step or a later one was used before. */
  abstract use(operatorId: string, step: number): Promise<boolean>;
}

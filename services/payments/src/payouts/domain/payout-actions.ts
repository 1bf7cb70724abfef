/** What each action of an operator says of a payout. */
export const outcomeOf = {
  ask: 'asked',
  paid: 'paid',
  returned: 'returned',
  reversed: 'reversed',
  acknowledge: 'acknowledged',
  retry: 'retried',
} as const;
export type PayoutAction = keyof typeof outcomeOf;

export const payoutActions = Object.keys(outcomeOf) as PayoutAction[];
export const isPayoutAction = (action: string): action is PayoutAction => Object.hasOwn(outcomeOf, action);
/** The action that is noted as that outcome. */
export const actionOf = (outcome: string): string =>
  payoutActions.find((action) => outcomeOf[action] === outcome) ?? outcome;

/** For unit specs of the front ends only: a page in its surroundings, a made-up platform, and the rules for texts. */
export { expectConsoleError } from './console.ts';
export { textProblems, routeProblems } from './problems.ts';
export { renderPage, type PageSetting } from './render-page.tsx';
export {
  answerWith,
  holdBack,
  platform,
  responseOf,
  session,
  type AnswerAt,
  type Answers,
  type Call,
  type Reply,
  type ReplyAt,
} from './platform.ts';
export { itSignsIn, press, twoSteps, typeIn, type SignInPage } from './sign-in-cases.ts';
export { orderOf, terms } from './handlers/made-up-orders.ts';
export { paymentOf, purchaseOf, quotes } from './handlers/made-up-payments.ts';
export { approvalOf, cases, caseOf } from './handlers/made-up-cases.ts';
export { noPayouts, payoutChallenge, payoutList, payouts } from './handlers/made-up-payouts.ts';
export { endpoints as webhookEndpoints, webhookMessages } from './handlers/webhooks.ts';
export { aCart, aProduct, anArtisan, aCustomer, anOperator, aVerification } from './samples.ts';

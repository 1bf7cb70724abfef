/** For unit specs of the front ends only: a page in its surroundings, a made-up platform, and the rules for texts. */
export { session, type Call, type Reply } from '../../test/replies.ts';
export { textProblems } from './text-problems.ts';
export { renderPage, type PageSetting } from './render-page.tsx';
export { platform } from './platform.ts';
export { aProduct, anArtisan, aCustomer, aVerification } from './samples.ts';

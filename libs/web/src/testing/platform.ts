import { answerWith, type Call, type Reply } from '../../test/replies.ts';

type Answer = Reply | ((call: Call) => Reply);

/**
 * Stands in for the platform: answers by method and path without query, such as `{ 'GET /api/products': { json } }`;
 * everything else is 404. Returns the calls it saw, in order.
 */
export function platform(answers: Readonly<Record<string, Answer>>): Call[] {
  return answerWith((call) => {
    const answer = answers[`${call.method} ${call.path.split('?')[0] ?? ''}`] ?? { status: 404, json: { status: 404, code: 'TEST.NOT_FOUND' } };
    return typeof answer === 'function' ? answer(call) : answer;
  });
}

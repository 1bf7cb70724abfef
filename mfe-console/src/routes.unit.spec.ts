import { routeProblems } from '@asili/web/testing';
import remote from './remote.ts';

it('declares pages that are there, at addresses one can link to', async () => {
  expect(await routeProblems(remote)).toEqual([]);
});

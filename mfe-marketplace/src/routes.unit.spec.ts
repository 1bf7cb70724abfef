import { initI18n } from '@asili/web';
import { routeProblems } from '@asili/web/testing';
import remote from './remote.ts';

beforeAll(() => initI18n('mfe_marketplace', remote.messages));

it('declares pages that are there, at addresses one can link to', async () => {
  expect(await routeProblems(remote)).toEqual([]);
});

import { contractVersion, defineRemote, isRemoteApp } from './contract.ts';

const messages = {
  en: async () => ({ default: {} }),
  sw: async () => ({ default: {} }),
  fr: async () => ({ default: {} }),
};
const remote = defineRemote({
  contract: contractVersion,
  name: 'mfe_verify',
  version: 'x',
  messages,
  routes: [{ path: '/verify', load: async () => () => null }],
});

describe('isRemoteApp', () => {
  it('knows a remote', () => {
    expect(isRemoteApp(remote)).toBe(true);
  });

  it.each([
    null,
    undefined,
    'mfe',
    {},
    { ...remote, routes: null },
    { ...remote, routes: [{ path: '/verify', load: 'page' }] },
    { ...remote, contract: '1' },
    { ...remote, messages: undefined },
  ])('refuses %j', (value) => {
    expect(isRemoteApp(value)).toBe(false);
  });
});

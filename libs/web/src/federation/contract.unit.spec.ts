import { contractVersion, defineRemote, isRemoteApp } from './contract.ts';

const messages = { en: async () => ({ default: {} }), sw: async () => ({ default: {} }), fr: async () => ({ default: {} }) };
const remote = defineRemote({ contract: contractVersion, name: 'mfe_verify', version: 'x', messages, pages: { '/verify': async () => () => null } });

describe('isRemoteApp', () => {
  it('knows a remote', () => {
    expect(isRemoteApp(remote)).toBe(true);
  });

  it.each([null, undefined, 'mfe', {}, { ...remote, pages: null }, { ...remote, pages: { '/verify': 'page' } }, { ...remote, contract: '1' }, { ...remote, messages: undefined }])('refuses %j', (value) => {
    expect(isRemoteApp(value)).toBe(false);
  });
});

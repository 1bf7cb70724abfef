import { coarsePosition } from './coarse-position.ts';

function browser(state: PermissionState | undefined, answer: 'position' | 'failure' = 'position') {
  const asked: PositionOptions[] = [];
  const permissions = state && { query: () => Promise.resolve({ state }) };
  const geolocation = {
    getCurrentPosition: (
      resolve: (position: object) => void,
      reject: (error: Error) => void,
      options: PositionOptions,
    ) => {
      asked.push(options);
      if (answer === 'position') resolve({ coords: { latitude: -1.292066, longitude: 36.821946 } });
      else reject(new Error('timeout'));
    },
  };
  Object.defineProperties(navigator, {
    permissions: { value: permissions, configurable: true },
    geolocation: { value: geolocation, configurable: true },
  });
  return asked;
}

describe('the position a verification is sent with', () => {
  it('is rounded to a tenth of a degree where it was allowed before', async () => {
    const asked = browser('granted');
    expect(await coarsePosition()).toEqual({ latitude: -1.3, longitude: 36.8 });
    expect(asked).toMatchObject([{ timeout: 1000 }]);
  });

  it.each(['prompt', 'denied', undefined] as const)('is not asked for when the permission is %s', async (state) => {
    const asked = browser(state);
    expect(await coarsePosition()).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('is none when the browser cannot tell', async () => {
    browser('granted', 'failure');
    expect(await coarsePosition()).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { allowedMethods } from './request-guard.ts';

describe('methods of an address', () => {
  it.each([
    ['/api/products', ['GET', 'HEAD', 'POST']],
    ['/api/products/prd_1', ['GET', 'HEAD', 'PATCH']],
    ['/api/contact', ['POST']],
    ['/api/auth/session', ['GET', 'HEAD']],
    ['/api/auth/sessions/ses_1', ['DELETE']],
    ['/api/verify/a%2Fb', ['POST']],
    ['/ipfs/bafy', ['GET', 'HEAD']],
    ['/ipfs/bafy/a/b', ['GET', 'HEAD']],
    ['/health/live', ['GET', 'HEAD']],
    ['/api/products/', []],
    ['/api/nothing', []],
    ['/internal/users/art_1', []],
  ])('%s takes %j', (path, methods) => {
    expect(allowedMethods(path)).toEqual(methods);
  });
});

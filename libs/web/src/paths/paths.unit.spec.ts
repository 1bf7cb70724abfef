import { paths } from './paths.ts';

it.each([
  [paths.marketplace.getHref(), '/marketplace'],
  [paths.marketplace.getHref({ search: 'red & blue', category: undefined }), '/marketplace?search=red%20%26%20blue'],
  [paths.product.getHref('prd_1'), '/product/prd_1'],
  [paths.verify.getHref('../evil?x=1'), '/verify/..%2Fevil%3Fx%3D1'],
  [paths.verificationHistory.getHref('31415926'), '/verify/31415926/history'],
  [paths.verify.getHref('1', { camera: 'on' }), '/verify/1?camera=on'],
])('%s is %s', (href, expected) => {
  expect(href).toBe(expected);
});

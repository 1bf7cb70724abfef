import { announceChange } from '@asili/web/offline';
import { anArtisan, aProduct, platform, renderPage } from '@asili/web/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { ProductsPage } from '../../features/products/products-page.tsx';
import remote from '../../remote.ts';

/** Tells the page what the server would. */
function stream() {
  const listeners = new Map<string, (event: MessageEvent<string>) => void>();
  globalThis.EventSource = class {
    close() {}
    removeEventListener() {}
    addEventListener(type: string, listener: (event: MessageEvent<string>) => void) {
      listeners.set(type, listener);
    }
  } as unknown as typeof EventSource;
  return (type: string, data: object) =>
    act(() => listeners.get(type)?.(new MessageEvent(type, { data: JSON.stringify(data) })));
}

const at = '2026-11-20T08:00:00.000Z';
const pending = aProduct({ id: 'prd_2', name: 'Kente', status: 'pending', isVerified: false, certificate: null });

const ofProducts = (calls: readonly { path: string }[]) =>
  calls.map(({ path }) => path.split('?')[0]).filter((path) => path?.startsWith('/api/products'));

describe('live updates', () => {
  it('bring a verification in without asking for all products again', async () => {
    const tell = stream();
    const calls = platform({ 'GET /api/products': { json: { products: [aProduct()], nextCursor: null } } });
    await renderPage(<ProductsPage />, { remote, path: '/products', as: anArtisan });
    await screen.findByText('3 verifications');
    for (const verificationCount of [4, 5])
      tell('verification', { productId: 'prd_1', verdict: 'RECORD_GENUINE', verificationCount, at });
    expect(await screen.findByText('5 verifications')).toBeTruthy();
    expect(ofProducts(calls)).toHaveLength(1);
  });

  it('ask for the products once this device has sent one later', async () => {
    stream();
    const calls = platform({
      'GET /api/products': ({ path }) => ({ json: { products: path ? [aProduct()] : [], nextCursor: null } }),
    });
    await renderPage(<ProductsPage />, { remote, path: '/products', as: anArtisan });
    await screen.findByText('3 verifications');
    act(() => announceChange());
    expect(ofProducts(calls)).toHaveLength(1);
    act(() => announceChange({ key: 'reg-1', productId: 'prd_9' }));
    await waitFor(() => expect(ofProducts(calls)).toHaveLength(2));
  });

  it('ask for the one product whose state changed', async () => {
    const tell = stream();
    const calls = platform({
      'GET /api/products': { json: { products: [aProduct(), pending], nextCursor: null } },
      'GET /api/products/prd_2': { json: { product: aProduct({ id: 'prd_2', name: 'Kente' }) } },
    });
    await renderPage(<ProductsPage />, { remote, path: '/products', as: anArtisan });
    await screen.findByText('Pending');
    tell('product-status', { productId: 'prd_2', status: 'verified', at });
    await waitFor(() => expect(screen.getAllByText('Verified')).toHaveLength(2));
    expect(ofProducts(calls)).toEqual(['/api/products', '/api/products/prd_2']);
  });
});

import { aCustomer, anArtisan, aProduct, platform, renderPage } from '@asili/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { CartButton } from './cart-button.tsx';
import { keptPieces } from './kept-pieces.ts';
import { useAddToCart } from './use-add-to-cart.ts';

function Shop() {
  const add = useAddToCart();
  return (
    <>
      <button onClick={() => add({ id: 'prd_1', name: 'Lidded basket' })}>Add</button>
      <CartButton />
    </>
  );
}

const open = (as?: typeof aCustomer) => renderPage(<Shop />, { remote, path: '/marketplace', ...(as ? { as } : {}) });
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

describe('Add to Cart', () => {
  it.each([
    ['a visitor', undefined],
    ['an artisan', anArtisan],
  ])('tells %s to sign in as a customer, and keeps nothing', async (_who, as) => {
    platform({});
    await open(as);
    await add();
    expect(await screen.findByText('Login Required')).toBeTruthy();
    expect(screen.getByText('Please login as a customer to add items to cart')).toBeTruthy();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('asili.kept'))).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Cart/ })).toBeNull();
  });

  it('keeps a customer’s piece without asking the server, and counts it', async () => {
    const calls = platform({});
    await open(aCustomer);
    await add();
    await add();
    expect(await screen.findByText('Added to Cart')).toBeTruthy();
    expect(keptPieces(aCustomer.id)).toEqual(['prd_1']);
    expect(screen.getByRole('button', { name: 'Cart (1)' })).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

describe('the kept list', () => {
  it('shows pieces with their price of now, removes them, and gives the focus back', async () => {
    platform({ 'GET /api/products/prd_1': { json: { product: aProduct() } } });
    await open(aCustomer);
    await add();
    await userEvent.click(screen.getByRole('button', { name: 'Cart (1)' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }));
    expect((await drawer.findByRole('link', { name: 'Lidded basket' })).getAttribute('href')).toBe('/product/prd_1');
    expect(drawer.getByText('$120.00')).toBeTruthy();
    expect(drawer.queryByRole('button', { name: /check ?out|pay/i })).toBeNull();
    await userEvent.click(drawer.getByRole('button', { name: 'Remove Lidded basket' }));
    expect(await drawer.findByText('Your cart is empty')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cart (0)' }));
  });

  it('says which piece is gone or sold, and still lets it go', async () => {
    platform({ 'GET /api/products/prd_1': { json: { product: aProduct({ stock: 0 }) } } });
    localStorage.setItem('asili.kept.cus_1', '["prd_1","prd_x"]');
    await open(aCustomer);
    await userEvent.click(screen.getByRole('button', { name: 'Cart (2)' }));
    expect(await screen.findByText('Sold out')).toBeTruthy();
    expect(await screen.findByText('This piece is no longer here')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove This piece is no longer here' }));
    expect(keptPieces(aCustomer.id)).toEqual(['prd_1']);
  });
});

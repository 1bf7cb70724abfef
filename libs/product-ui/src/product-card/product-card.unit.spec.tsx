import { jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProductCard, SampleProductCard, type CardProduct } from './product-card.tsx';

const product: CardProduct = {
  id: 'prd_1',
  name: 'Lidded ukhamba basket',
  price: '120.00',
  currency: 'USD',
  images: [{ id: 'img_1', widths: [160, 640], alt: 'A basket' }],
  artisan: { firstName: 'Nomusa', lastName: 'Zulu', location: { city: 'Hluhluwe', country: 'ZA' } },
  isVerified: true,
  certificate: { contentHash: 'b954399d7cb96da387a6c739' },
};

describe('ProductCard', () => {
  it('shows object, artisan, proof and price, and leads to the product', () => {
    render(<ProductCard product={product} href="/product/prd_1" />);
    expect(screen.getByRole('link', { name: product.name }).getAttribute('href')).toBe('/product/prd_1');
    expect(screen.getByText('Nomusa Zulu · Hluhluwe, South Africa')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Verified: seal of this product' })).toBeTruthy();
    expect(screen.getByText('$120.00')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('carries no seal while it is not verified', () => {
    render(<ProductCard product={{ ...product, isVerified: false }} href="/product/prd_1" />);
    expect(screen.queryByRole('img', { name: 'Verified: seal of this product' })).toBeNull();
  });

  it('names the cart button by the product', async () => {
    const add = jest.fn();
    render(<ProductCard product={product} href="/product/prd_1" onAddToCart={add} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart: Lidded ukhamba basket' }));
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('marks a sample and offers nothing to do with it', () => {
    render(<SampleProductCard name="Handwoven cloth" price="150.00" currency="USD" />);
    const card = within(screen.getByRole('listitem'));
    expect(card.getByText('Sample')).toBeTruthy();
    expect(card.getByText('Not for sale')).toBeTruthy();
    expect(card.queryByRole('link')).toBeNull();
    expect(card.queryByRole('button')).toBeNull();
  });
});

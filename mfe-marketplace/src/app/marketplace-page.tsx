import { CartButton } from '../features/cart/cart-button.tsx';
import { useAddToCart } from '../features/cart/use-add-to-cart.ts';
import { Listing } from '../features/listing/listing.tsx';

/** The shop front. */
export function MarketplacePage() {
  return <Listing onAddToCart={useAddToCart()} actions={<CartButton />} />;
}

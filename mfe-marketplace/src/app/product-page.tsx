import { useRoute } from 'wouter';
import { CartButton } from '../features/cart/cart-button.tsx';
import { useAddToCart } from '../features/cart/use-add-to-cart.ts';
import { ProductDetails } from '../features/product/product-details.tsx';

/** One piece: object, maker, proof. */
export function ProductPage() {
  const [, params] = useRoute('/product/:id');
  return <ProductDetails key={params?.id} id={params?.id ?? ''} onAddToCart={useAddToCart()} actions={<CartButton />} />;
}

import { useRoute } from 'wouter';
import { ProductDetails } from './components/product-details.tsx';
import { paths } from '@asili/web/paths';

/** One product: object, artisan, proof. */
export function ProductPage() {
  const [, params] = useRoute(paths.product.pattern);
  return <ProductDetails key={params?.id} id={params?.id ?? ''} />;
}

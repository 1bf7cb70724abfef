/** Products in a grid. */
export { ProductGrid } from './grid/product-grid.tsx';
export {
  ProductCard,
  ProductCardSkeleton,
  SampleProductCard,
  type CardProduct,
  type ProductCardProps,
} from './product-card/product-card.tsx';

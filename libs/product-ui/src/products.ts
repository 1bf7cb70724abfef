/** Products in a grid. */
export {
  ProductCard,
  ProductCardSkeleton,
  ProductGrid,
  SampleProductCard,
  type CardProduct,
  type ProductCardProps,
} from './product-card/product-card.tsx';

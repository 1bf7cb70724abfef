/** Pieces in a grid. Carried by the page that uses it: see the index. */
export { ProductGrid } from './grid/product-grid.tsx';
export { ProductCard, ProductCardSkeleton, SampleProductCard, type CardProduct } from './product-card/product-card.tsx';

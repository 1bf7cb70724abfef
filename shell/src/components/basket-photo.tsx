import avif from '../assets/hero-basket.avif';
import webp from '../assets/hero-basket.webp';

/** The lidded basket; `first` where it is what a visitor sees first. */
export function BasketPhoto({ alt, first = false }: { readonly alt: string; readonly first?: boolean }) {
  return (
    <picture>
      <source type="image/avif" srcSet={avif} />
      <img src={webp} alt={alt} width={760} height={760} fetchPriority={first ? 'high' : 'auto'} />
    </picture>
  );
}

import type { Product } from '@asili/contracts';
import { artisanName } from '@asili/web';

/** What search engines read about an artisan (schema.org). Data, never run: `<` is escaped, so that no text can end the element. */
export function StructuredArtisan({ artisan }: { readonly artisan: Product['artisan'] }) {
  const photos = [artisan.photo, artisan.workshopPhoto].flatMap((photo) => photo?.url ?? []);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': artisan.businessName ? 'Organization' : 'Person',
      '@id': `/artisan/${artisan.id}`,
      name: artisanName(artisan),
      description: artisan.story,
      image: photos.length > 0 ? photos : undefined,
      knowsLanguage: artisan.spokenLanguages,
      address: { '@type': 'PostalAddress', addressLocality: artisan.location.city, addressCountry: artisan.location.country },
    },
  };
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

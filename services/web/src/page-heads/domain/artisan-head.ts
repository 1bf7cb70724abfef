import type { Language, Product } from '@asili/contracts';
import { artisanName, breadcrumbList, countryName, type PageHead, pageUrl } from '@asili/kernel';
import { clip, type DeclaredPage, pictures } from './declared-page.ts';

/** Head of an artisan's page: name, story and portrait, and schema.org's ProfilePage of the business, else the person. */
export function artisanHead(
  artisan: Product['artisan'],
  page: DeclaredPage,
  language: Language,
  publicUrl: string,
): PageHead {
  const { path, above } = page;
  const { city, country } = artisan.location;
  const name = artisanName(artisan);
  const place = [city, country && countryName(country, language)].filter(Boolean).join(', ');
  const description = clip(artisan.story || [name, place, page.otherwise].filter(Boolean).join('. '), 200);
  const images = pictures(
    [artisan.photo, artisan.workshopPhoto].flatMap((photo) => photo?.url ?? []),
    publicUrl,
  );
  const profile = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': artisan.businessName ? 'Organization' : 'Person',
      '@id': pageUrl(path, 'en', publicUrl),
      name,
      ...(artisan.story && { description: artisan.story }),
      ...(images.length > 0 && { image: images }),
      ...(artisan.spokenLanguages && { knowsLanguage: artisan.spokenLanguages }),
      address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country },
    },
  };
  const way = breadcrumbList([...(above ? [above] : []), { name, path }], language, publicUrl);
  return {
    title: clip(name, 100),
    description,
    path,
    language,
    origin: publicUrl,
    type: 'profile',
    imageUrl: images[0],
    structured: [profile, way],
  };
}

import type { ByLanguage } from '@asili/kernel';
import type { RegistrationCategory, Technique } from '@asili/contracts';

/** Names of the traits a wallet shows, per language of the metadata. */
export const traitNames: ByLanguage<
  Readonly<Record<'category' | 'technique' | 'materials' | 'dimensions' | 'weight' | 'country', string>>
> = {
  en: {
    category: 'Category',
    technique: 'Technique',
    materials: 'Materials',
    dimensions: 'Dimensions',
    weight: 'Weight (g)',
    country: 'Country of origin',
  },
  sw: {
    category: 'Aina',
    technique: 'Ufundi',
    materials: 'Malighafi',
    dimensions: 'Vipimo',
    weight: 'Uzito (g)',
    country: 'Nchi ya asili',
  },
  fr: {
    category: 'Catégorie',
    technique: 'Technique',
    materials: 'Matières',
    dimensions: 'Dimensions',
    weight: 'Poids (g)',
    country: 'Pays d’origine',
  },
};

/** Categories as the localized files name them; English is the registered value itself. */
export const categoryNames: Readonly<Record<'sw' | 'fr', Readonly<Record<RegistrationCategory, string>>>> = {
  sw: {
    'Textiles & Clothing': 'Nguo na vitambaa',
    'Jewelry & Accessories': 'Vito na mapambo ya mwili',
    'Art & Sculptures': 'Sanaa na vinyago',
    'Home Decor': 'Mapambo ya nyumbani',
    'Musical Instruments': 'Ala za muziki',
    'Pottery & Ceramics': 'Vyombo vya udongo',
    Leatherwork: 'Kazi za ngozi',
    Woodwork: 'Kazi za mbao',
    Metalwork: 'Kazi za chuma',
    'Other Handicrafts': 'Kazi nyingine za mikono',
  },
  fr: {
    'Textiles & Clothing': 'Textiles et vêtements',
    'Jewelry & Accessories': 'Bijoux et accessoires',
    'Art & Sculptures': 'Art et sculptures',
    'Home Decor': 'Décoration',
    'Musical Instruments': 'Instruments de musique',
    'Pottery & Ceramics': 'Poterie et céramique',
    Leatherwork: 'Travail du cuir',
    Woodwork: 'Travail du bois',
    Metalwork: 'Travail du métal',
    'Other Handicrafts': 'Autres artisanats',
  },
};

export const techniqueNames: ByLanguage<Readonly<Record<Technique, string>>> = {
  en: {
    weaving: 'Weaving',
    basketry: 'Basketry',
    beadwork: 'Beadwork',
    carving: 'Carving',
    casting: 'Casting',
    dyeing: 'Dyeing',
    forging: 'Forging',
    'leather-stitching': 'Leather stitching',
    painting: 'Painting',
    pottery: 'Pottery',
    printing: 'Printing',
    other: 'Other',
  },
  sw: {
    weaving: 'Ufumaji',
    basketry: 'Ususi wa vikapu',
    beadwork: 'Ushanga',
    carving: 'Uchongaji',
    casting: 'Kuyeyusha na kumimina',
    dyeing: 'Utiaji rangi',
    forging: 'Ufuaji',
    'leather-stitching': 'Ushonaji wa ngozi',
    painting: 'Uchoraji',
    pottery: 'Ufinyanzi',
    printing: 'Uchapaji',
    other: 'Nyingine',
  },
  fr: {
    weaving: 'Tissage',
    basketry: 'Vannerie',
    beadwork: 'Travail des perles',
    carving: 'Sculpture',
    casting: 'Fonte',
    dyeing: 'Teinture',
    forging: 'Forge',
    'leather-stitching': 'Couture du cuir',
    painting: 'Peinture',
    pottery: 'Poterie',
    printing: 'Impression',
    other: 'Autre',
  },
};

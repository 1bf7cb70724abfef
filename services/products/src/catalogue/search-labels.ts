import type { RegistrationCategory, Technique } from '@asili/contracts';

/**
 * What the shop itself calls its categories and techniques, in English, Swahili and French: labels of the marketplace and
 * of the registration form, so that whoever types what they read finds the product. The unit spec holds them against the
 * front ends' own messages.
 */
export const categoryLabels: Readonly<Record<RegistrationCategory, readonly string[]>> = {
  'Textiles & Clothing': ['Textiles & Clothing', 'Textiles', 'Vitambaa na Nguo', 'Vitambaa', 'Textiles et vêtements'],
  'Jewelry & Accessories': [
    'Jewelry & Accessories',
    'Jewelry',
    'Vito na Mapambo',
    'Vito',
    'Bijoux et accessoires',
    'Bijoux',
  ],
  'Art & Sculptures': ['Art & Sculptures', 'Art', 'Sanaa na Sanamu', 'Sanaa', 'Art et sculptures'],
  'Home Decor': ['Home Decor', 'Mapambo ya Nyumba', 'Décoration'],
  'Musical Instruments': ['Musical Instruments', 'Ala za Muziki', 'Instruments de musique'],
  'Pottery & Ceramics': [
    'Pottery & Ceramics',
    'Pottery',
    'Vyungu na Kauri',
    'Vyungu',
    'Poterie et céramique',
    'Poterie',
  ],
  Leatherwork: ['Leatherwork', 'Kazi za Ngozi', 'Maroquinerie'],
  Woodwork: ['Woodwork', 'Wood Crafts', 'Kazi za Mbao', 'Kazi za mbao', 'Travail du bois', 'Bois'],
  Metalwork: ['Metalwork', 'Kazi za Chuma', 'Travail du métal'],
  'Other Handicrafts': ['Other Handicrafts', 'Kazi Nyingine za Mikono', 'Autres artisanats'],
};

export const techniqueLabels: Readonly<Record<Technique, readonly string[]>> = {
  weaving: ['Weaving', 'Ufumaji', 'Tissage'],
  basketry: ['Basketry', 'Ususi wa vikapu', 'Vannerie', 'Baskets', 'Vikapu'],
  beadwork: ['Beadwork', 'Kazi ya shanga', 'Travail des perles'],
  carving: ['Carving', 'Uchongaji', 'Sculpture'],
  casting: ['Casting', 'Uyeyushaji', 'Fonte'],
  dyeing: ['Dyeing', 'Utiaji rangi', 'Teinture'],
  forging: ['Forging', 'Uhunzi', 'Forge'],
  'leather-stitching': ['Leather stitching', 'Ushonaji wa ngozi', 'Couture du cuir'],
  painting: ['Painting', 'Uchoraji', 'Peinture'],
  pottery: ['Pottery', 'Ufinyanzi', 'Poterie'],
  printing: ['Printing', 'Uchapaji', 'Impression'],
  other: [], // 'Other' says nothing of a product.
};

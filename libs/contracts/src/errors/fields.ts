import { inLanguage, type Language } from '@asili/kernel';
/** What the schemas of the contracts say is wrong with a field, by its English sentence. */
const inOtherLanguages = {
  Required: { sw: 'Inahitajika', fr: 'Obligatoire' },
  'Choose a rating': { sw: 'Chagua ukadiriaji', fr: 'Choisissez une note' },
  'Invalid input': { sw: 'Ingizo si sahihi', fr: 'Saisie non valide' },
  '1 to 255 characters': { sw: 'Herufi 1 hadi 255', fr: '1 à 255 caractères' },
  'Unknown field': { sw: 'Sehemu isiyojulikana', fr: 'Champ inconnu' },
  'At most 5 photos': { sw: 'Si zaidi ya picha 5', fr: '5 photos au plus' },
  'Product name is required': { sw: 'Jina la bidhaa linahitajika', fr: 'Le nom du produit est obligatoire' },
  'Product name too long': { sw: 'Jina la bidhaa ni refu mno', fr: 'Le nom du produit est trop long' },
  'Description too long': { sw: 'Maelezo ni marefu mno', fr: 'La description est trop longue' },
  'Category is required': { sw: 'Aina inahitajika', fr: 'La catégorie est obligatoire' },
  'Invalid price': { sw: 'Bei si sahihi', fr: 'Prix incorrect' },
  'At most 1,000,000.00': { sw: 'Si zaidi ya 1,000,000.00', fr: 'Au plus 1 000 000,00' },
  'This currency has no cents': {
    sw: 'Sarafu hii haina senti: andika kiasi kizima',
    fr: 'Cette devise n’a pas de centimes : saisissez un montant entier',
  },
  'Prices must ascend': { sw: 'Bei lazima zipande', fr: 'Les prix doivent aller en croissant' },
  'Invalid phone number': { sw: 'Namba ya simu si sahihi', fr: 'Numéro de téléphone incorrect' },
  'No wallet we can ask': {
    sw: 'Namba hii haina akaunti ya pesa za simu tunayoweza kuiomba',
    fr: 'Ce numéro n’a pas de compte de mobile money que nous puissions débiter',
  },
  'Invalid email': { sw: 'Barua pepe si sahihi', fr: 'Adresse e-mail non valide' },
  'Unknown country': { sw: 'Nchi haijulikani', fr: 'Pays inconnu' },
  'Invalid characters': { sw: 'Kuna herufi zisizo sahihi', fr: 'Caractères non valides' },
  'Enter a public https:// address': {
    sw: 'Andika anwani ya umma ya https://',
    fr: 'Saisissez une adresse https:// publique',
  },
  'Invalid amount': { sw: 'Kiasi si sahihi', fr: 'Montant incorrect' },
  'Invalid date': { sw: 'Tarehe si sahihi', fr: 'Date incorrecte' },
  'Invalid code': { sw: 'Msimbo si sahihi', fr: 'Code incorrect' },
} as const satisfies Record<string, { readonly sw: string; readonly fr: string }>;

export type FieldText = keyof typeof inOtherLanguages;

/** The message of a schema; the compiler refuses one that has no other languages. */
export const says = (text: FieldText): FieldText => text;

/** A schema's sentence in a language. One that is not ours stays as it is. */
export function fieldText(english: string, language: Language): string {
  if (!Object.hasOwn(inOtherLanguages, english)) return english;
  return inLanguage<string>({ en: english, ...inOtherLanguages[english as FieldText] }, language);
}

import type { Order, Product } from '@asili/contracts';
import { countryName, type ByLanguage } from '@asili/kernel';
import { isolated } from '@asili/platform/pdf';

export interface PaperTexts {
  readonly locale: string;
  readonly slip: string;
  readonly receipt: string;
  readonly order: (number: string) => string;
  readonly to: string;
  readonly from: string;
  readonly inside: string;
  readonly collected: string;
  readonly check: (address: string) => string;
  readonly soldBy: string;
  readonly boughtBy: string;
  readonly paidOn: string;
  readonly purchase: string;
  readonly code: (code: string) => string;
  readonly delivery: string;
  readonly pickup: string;
  readonly free: string;
  readonly total: string;
  readonly cancelled: string;
  readonly refunded: string;
  readonly keep: (address: string) => string;
}

/** What papers of an order say, by language (docs/glossary.md). */
export const paperTexts: ByLanguage<PaperTexts> = {
  en: {
    locale: 'en-GB',
    slip: 'Parcel slip',
    receipt: 'Receipt',
    order: (number) => `Order ${number}`,
    to: 'To',
    from: 'From',
    inside: 'Inside',
    collected: 'Picked up at the workshop',
    check: (address) => `The tag on each item must show the seal above. Verify it at ${address}.`,
    soldBy: 'Sold by',
    boughtBy: 'Bought by',
    paidOn: 'Paid on',
    purchase: 'Purchase',
    code: (code) => `Code ${code}`,
    delivery: 'Delivery',
    pickup: 'Pickup',
    free: 'Free',
    total: 'Total',
    cancelled: 'This order was cancelled. It will be refunded to the way it was paid.',
    refunded: 'This order was cancelled and refunded.',
    keep: (address) => `Every item has a certificate that anyone can verify at ${address}.`,
  },
  sw: {
    locale: 'sw-KE',
    slip: 'Karatasi ya kifurushi',
    receipt: 'Risiti',
    order: (number) => `Oda ${number}`,
    to: 'Kwa',
    from: 'Kutoka kwa',
    inside: 'Ndani',
    collected: 'Inachukuliwa kwenye karakana',
    check: (address) => `Lebo ya kila bidhaa lazima ionyeshe muhuri ulio hapo juu. Ithibitishe kwenye ${address}.`,
    soldBy: 'Muuzaji',
    boughtBy: 'Mnunuzi',
    paidOn: 'Imelipwa',
    purchase: 'Ununuzi',
    code: (code) => `Msimbo ${code}`,
    delivery: 'Usafirishaji',
    pickup: 'Kuchukua mwenyewe',
    free: 'Bure',
    total: 'Jumla',
    cancelled: 'Oda hii ilighairiwa. Pesa zitarudishwa kwa njia iliyotumika kulipa.',
    refunded: 'Oda hii ilighairiwa na pesa zimerudishwa.',
    keep: (address) => `Kila bidhaa ina cheti ambacho mtu yeyote anaweza kukithibitisha kwenye ${address}.`,
  },
  fr: {
    locale: 'fr-FR',
    slip: 'Bordereau de colis',
    receipt: 'Reçu',
    order: (number) => `Commande ${number}`,
    to: 'Destinataire',
    from: 'Expéditeur',
    inside: 'Contenu',
    collected: 'À retirer à l’atelier',
    check: (address) => `L’étiquette de chaque article doit porter le sceau ci-dessus. Vérifiez-le sur ${address}.`,
    soldBy: 'Vendu par',
    boughtBy: 'Acheté par',
    paidOn: 'Payé le',
    purchase: 'Achat',
    code: (code) => `Code ${code}`,
    delivery: 'Livraison',
    pickup: 'Retrait',
    free: 'Gratuit',
    total: 'Total',
    cancelled: 'Cette commande a été annulée. Elle sera remboursée par le même moyen de paiement.',
    refunded: 'Cette commande a été annulée et remboursée.',
    keep: (address) => `Chaque article a un certificat que chacun peut vérifier sur ${address}.`,
  },
};

export const artisanPlace = ({ location: { city, country } }: Order['artisan'], locale: string): string =>
  [city, countryName(country, locale)].filter(Boolean).map(isolated).join(', ');

/** Line by line, as a courier reads it. */
export function addressLines({ address }: Order['buyer'], locale: string): string[] {
  if (!address) return [];
  const { line1, line2, postalCode, city, region, country } = address;
  return [
    line1,
    line2,
    [postalCode, city, region]
      .filter(Boolean)
      .map((part) => isolated(part ?? ''))
      .join(' '),
    countryName(country, locale),
  ].filter((line): line is string => Boolean(line));
}

/** When what is printed last changed. */
export const lastChange = ({ timeline }: Order): Date => new Date(timeline.at(-1)?.at ?? 0);

export const verifyAddress = (publicUrl: string, { shortCode }: Product): string => `${publicUrl}/verify/${shortCode}`;
export const verifyPage = (publicUrl: string): string => `${new URL(publicUrl).host}/verify`;

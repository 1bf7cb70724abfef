import type { ByLanguage } from '@asili/kernel';
import { notVerifiedCause, verdictKind, type NotVerifiedCause, type Receipt, type VerdictKind } from '@asili/contracts';

type Pair = readonly [title: string, detail: string];

export interface ReceiptTexts {
  readonly title: string;
  readonly verdict: Readonly<Record<VerdictKind, Pair>>;
  readonly because: Readonly<Record<NotVerifiedCause, string>>;
  /** An empty name is one that was removed. */
  readonly madeBy: (artisan: string) => string;
  readonly proven: string;
  readonly ledger: (serial: number, date: string) => Pair;
  readonly askedThen: string;
  readonly askedBefore: string;
  readonly content: Pair;
  readonly object: Pair;
  readonly facts: Readonly<
    Record<'id' | 'at' | 'code' | 'product' | 'network' | 'token' | 'transaction' | 'cid', string>
  >;
  readonly noCode: string;
  readonly network: Readonly<Record<'mainnet' | 'testnet' | 'local', string>>;
  readonly open: string;
}

/** What a receipt says, by language (docs/glossary.md). */
export const receiptTexts: ByLanguage<ReceiptTexts> = {
  en: {
    title: 'Verification receipt',
    verdict: {
      authentic: ['Authentic', 'Product is authentic! Its record was genuine and unchanged when it was verified.'],
      'not-verified': ['Not Verified', 'Warning: Product authenticity could not be verified.'],
      pending: ['Pending', 'The artisan had registered this product; its certificate was not on the ledger yet.'],
      unreachable: [
        'Couldn’t reach the ledger',
        'This product is on record, but we couldn’t reach the ledger when it was verified.',
      ],
    },
    because: {
      foreign: 'The QR code leads to another website, not to Asili.',
      revoked: 'The certificate of this product was no longer valid.',
      mismatch: 'The ledger did not match our record of this product.',
      mistyped: 'This isn’t a valid code: at least one digit is wrong.',
      unknown: 'There is no certificate with this code.',
    },
    madeBy: (artisan) => (artisan === '' ? 'The artisan had their name removed.' : `Made by ${artisan}`),
    proven: 'What was proven and how',
    ledger: (serial, date) => ['The certificate is on the Hedera ledger', `No. ${serial}, recorded ${date}.`],
    askedThen: 'The ledger confirmed it for this verification.',
    askedBefore: 'The ledger didn’t respond then; it had confirmed it less than 24 hours earlier.',
    content: ['Photos and description are unchanged', 'Their fingerprint matches the one in the certificate.'],
    object: [
      'A scan proves the record, not the object',
      'A QR code can be copied. Compare the photo, the seal and the artisan’s mark.',
    ],
    facts: {
      id: 'Verification ID',
      at: 'Verified',
      code: 'Code',
      product: 'Product ID',
      network: 'Network',
      token: 'Token and serial number',
      transaction: 'Transaction',
      cid: 'Certified content',
    },
    noCode: 'not one of ours (we don’t keep such text)',
    network: { mainnet: 'Hedera mainnet', testnet: 'Hedera testnet', local: 'Hedera, local development network' },
    open: 'Scan to see this receipt on Asili',
  },
  sw: {
    title: 'Risiti ya uthibitisho',
    verdict: {
      authentic: ['Halisi', 'Bidhaa ni halisi! Rekodi yake ilikuwa ya kweli na bila mabadiliko ilipothibitishwa.'],
      'not-verified': ['Haijathibitishwa', 'Onyo: Uhalisi wa bidhaa haukuweza kuthibitishwa.'],
      pending: ['Inasubiri', 'Fundi alikuwa amesajili bidhaa hii; cheti chake kilikuwa bado hakijafika kwenye leja.'],
      unreachable: ['Leja haikufikika', 'Bidhaa hii imerekodiwa, lakini hatukuweza kufikia leja ilipothibitishwa.'],
    },
    because: {
      foreign: 'Msimbo wa QR unaelekeza kwenye tovuti nyingine, si Asili.',
      revoked: 'Cheti cha bidhaa hii hakikuwa halali tena.',
      mismatch: 'Leja haikulingana na rekodi yetu ya bidhaa hii.',
      mistyped: 'Huu si msimbo sahihi: angalau tarakimu moja si sahihi.',
      unknown: 'Hakuna cheti chenye msimbo huu.',
    },
    madeBy: (artisan) => (artisan === '' ? 'Fundi aliomba jina lake liondolewe.' : `Imetengenezwa na ${artisan}`),
    proven: 'Kilichothibitishwa na jinsi kilivyothibitishwa',
    ledger: (serial, date) => ['Cheti kipo kwenye leja ya Hedera', `Na. ${serial}, kimeandikwa ${date}.`],
    askedThen: 'Leja ilithibitisha kwa uthibitisho huu.',
    askedBefore: 'Leja haikujibu wakati huo; ilikuwa imethibitisha chini ya saa 24 kabla.',
    content: ['Picha na maelezo hayajabadilika', 'Alama yake ni ileile iliyo kwenye cheti.'],
    object: [
      'Kuchanganua huthibitisha rekodi, si kitu chenyewe',
      'Msimbo wa QR unaweza kunakiliwa. Linganisha picha, muhuri na alama ya fundi.',
    ],
    facts: {
      id: 'Kitambulisho cha uthibitisho',
      at: 'Ilithibitishwa',
      code: 'Msimbo',
      product: 'Kitambulisho cha bidhaa',
      network: 'Mtandao',
      token: 'Tokeni na namba ya mfululizo',
      transaction: 'Muamala',
      cid: 'Maudhui ya cheti',
    },
    noCode: 'si wetu (hatuhifadhi maandishi kama hayo)',
    network: {
      mainnet: 'Hedera, mtandao mkuu',
      testnet: 'Hedera, mtandao wa majaribio',
      local: 'Hedera, mtandao wa ndani',
    },
    open: 'Changanua uone risiti hii kwenye Asili',
  },
  fr: {
    title: 'Reçu de vérification',
    verdict: {
      authentic: [
        'Authentique',
        'Le produit est authentique ! Sa fiche était véritable et inchangée lors de la vérification.',
      ],
      'not-verified': ['Non vérifié', 'Attention : l’authenticité du produit n’a pas pu être vérifiée.'],
      pending: [
        'En attente',
        'L’artisan avait enregistré ce produit ; son certificat n’était pas encore sur le registre.',
      ],
      unreachable: [
        'Registre injoignable',
        'Ce produit est enregistré, mais le registre était injoignable lors de la vérification.',
      ],
    },
    because: {
      foreign: 'Le code QR mène à un autre site qu’Asili.',
      revoked: 'Le certificat de ce produit n’était plus valable.',
      mismatch: 'Le registre ne concordait pas avec notre fiche de ce produit.',
      mistyped: 'Ce n’est pas un code valide : au moins un chiffre est faux.',
      unknown: 'Aucun certificat ne porte ce code.',
    },
    madeBy: (artisan) => (artisan === '' ? 'L’artisan a fait retirer son nom.' : `Fait par ${artisan}`),
    proven: 'Ce qui a été prouvé, et comment',
    ledger: (serial, date) => ['Le certificat est inscrit sur le registre Hedera', `Nº ${serial}, inscrit le ${date}.`],
    askedThen: 'Le registre l’a confirmé pour cette vérification.',
    askedBefore: 'Le registre n’a pas répondu alors ; il l’avait confirmé moins de 24 heures plus tôt.',
    content: ['Photos et description sont inchangées', 'Leur empreinte est celle du certificat.'],
    object: [
      'Un scan prouve la fiche, pas l’objet',
      'Un code QR se copie. Comparez la photo, le sceau et la marque de l’artisan.',
    ],
    facts: {
      id: 'Identifiant de la vérification',
      at: 'Vérifié',
      code: 'Code',
      product: 'Identifiant du produit',
      network: 'Réseau',
      token: 'Jeton et numéro de série',
      transaction: 'Transaction',
      cid: 'Contenu certifié',
    },
    noCode: 'pas un des nôtres (nous ne conservons pas un tel texte)',
    network: {
      mainnet: 'Hedera, réseau principal',
      testnet: 'Hedera, réseau de test',
      local: 'Hedera, réseau local de développement',
    },
    open: 'Scannez pour voir ce reçu sur Asili',
  },
};

/** The verdict in two sentences: what it was, and why where it was not good. */
export function verdictTexts(
  texts: ReceiptTexts,
  { verdict, reasons }: Pick<Receipt, 'verdict' | 'reasons'>,
): readonly string[] {
  const kind = verdictKind(verdict);
  const [title, detail] = texts.verdict[kind];
  return kind === 'not-verified' ? [title, detail, texts.because[notVerifiedCause(verdict, reasons)]] : [title, detail];
}

import type { Language } from '@asili/contracts';

export interface SeedSale {
  readonly key: string;
  /** English name of one of the first artisan's products. */
  readonly productName: string;
  readonly pickUp?: boolean;
  /** M-Pesa refuses the same sum from the same number twice within two minutes. */
  readonly wallet: string;
  readonly steps: readonly SeedStep[];
  /** What the buyer says of it in the end. */
  readonly review?: SeedReview;
}

export interface SeedReview {
  readonly rating: number;
  readonly text: string;
  readonly language: Language;
  /** Names of pictures the buyer took of it. */
  readonly photos?: readonly string[];
  /** The artisan's. */
  readonly reply?: string;
}

export interface SeedStep {
  readonly by: 'artisan' | 'buyer';
  readonly name: string;
  readonly says: object;
}

const reviews = {
  coral: {
    rating: 5,
    language: 'en',
    text: 'The strands lie flat and the clasp is strong. The colours are the ones in the picture. It came well packed, with a note on how to keep the beads.',
    photos: ['bead-necklace-1'],
    reply: 'Thank you for wearing it. Wipe the beads with a dry cloth and they will keep their shine.',
  },
  lake: {
    rating: 5,
    language: 'sw',
    text: 'Shanga zimepangwa vizuri sana na rangi ni ya kuvutia. Imefika kwa wakati, na cheti kilikubali nilipochanganua lebo.',
    photos: ['bead-necklace-4'],
  },
  again: {
    rating: 4,
    language: 'fr',
    text: 'Très beau travail, les rangs sont réguliers. Un peu plus court que je ne l’imaginais, mais il se porte bien.',
  },
} as const satisfies Readonly<Record<string, SeedReview>>;

const artisan = (name: string, says: object = {}): SeedStep => ({ by: 'artisan', name, says });
const buyer = (name: string, says: object = {}): SeedStep => ({ by: 'buyer', name, says });

const sent = [artisan('accept'), artisan('ship', { carrier: 'G4S', tracking: 'NRK-4418' })];
const delivered = [...sent, artisan('deliver')];
const completed = [...delivered, buyer('confirm')];
const [coral, lake] = ['Three-strand necklace, black and coral', 'Two-strand necklace, lake blue'];

const orders: readonly Omit<SeedSale, 'wallet'>[] = [
  { key: 'completed-1', productName: coral, steps: completed, review: reviews.coral },
  { key: 'completed-2', productName: lake, steps: completed, review: reviews.lake },
  { key: 'completed-3', productName: coral, steps: completed, review: reviews.again },
  { key: 'new', productName: coral, steps: [] },
  { key: 'accepted', productName: lake, steps: [artisan('accept')] },
  { key: 'ready', productName: coral, pickUp: true, steps: [artisan('accept'), artisan('ready')] },
  { key: 'shipped', productName: lake, steps: sent },
  { key: 'delivered', productName: coral, steps: delivered },
  { key: 'declined', productName: lake, steps: [artisan('decline')] },
  {
    key: 'disputed',
    productName: coral,
    steps: [
      ...delivered,
      buyer('dispute', { reason: 'not-as-described', text: 'The colours are not those of the picture.' }),
    ],
  },
  {
    key: 'undecided',
    productName: lake,
    steps: [
      ...delivered,
      buyer('dispute', { reason: 'damaged', text: 'One of the strands was open when it came.' }),
      artisan('answer', { offer: 'none', text: 'It was whole when I packed it.' }),
      buyer('dispute', { reason: 'damaged', text: 'The parcel was not opened before I got it.' }),
    ],
  },
];

/** One order in every state a paid one can be in, one that is for an operator to decide, and three that went well and were reviewed: from then on the artisan's sales are paid out at once. */
export const sales: readonly SeedSale[] = orders.map((sale, n) => ({
  ...sale,
  wallet: `+2547110001${String(n).padStart(2, '0')}`,
}));

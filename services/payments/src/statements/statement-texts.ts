import type { Language, Payment } from '@asili/contracts';
import type { Cause } from './domain/statement.ts';

export interface StatementTexts {
  readonly locale: string;
  readonly title: string;
  readonly seller: (name: string) => string;
  /** The zone days are counted in. */
  readonly days: (zone: string) => string;
  readonly date: string;
  readonly what: string;
  readonly order: string;
  readonly paidBy: string;
  readonly gross: string;
  readonly fee: string;
  readonly percent: string;
  readonly net: string;
  readonly saleCurrency: string;
  readonly rate: string;
  readonly yours: string;
  readonly currency: string;
  readonly balance: string;
  readonly receipt: string;
  readonly kinds: Readonly<Record<Cause['kind'], string>>;
  readonly methods: Readonly<Record<Payment['method'], string>>;
  readonly opening: string;
  readonly sales: string;
  readonly refunds: string;
  readonly paidOut: string;
  readonly closing: string;
  readonly nothing: string;
  readonly note: string;
}

/** What a statement says, by language (docs/glossary.md). */
export const statementTexts: Readonly<Record<Language, StatementTexts>> = {
  en: {
    locale: 'en-GB', title: 'Statement', seller: (name) => `Artisan: ${name}`, days: (zone) => `Days by the time of ${zone}`,
    date: 'Date', what: 'What', order: 'Order', paidBy: 'Paid by', gross: 'Buyer paid', fee: 'Payment fee', percent: 'Fee, %', net: 'After the fee', saleCurrency: 'Currency of the sale', rate: 'Rate', yours: 'Yours', currency: 'Currency', balance: 'Balance', receipt: 'Receipt',
    kinds: { sale: 'Sale', refund: 'Sale cancelled', payout: 'Payout', returned: 'Payout came back' },
    methods: { hbar: 'HBAR', mobile_money: 'Mobile money', card: 'Card', bank: 'Bank' },
    opening: 'At the beginning', sales: 'Sales', refunds: 'Cancelled sales', paidOut: 'Paid out', closing: 'At the end', nothing: 'Nothing moved in this month.',
    note: 'Each payment fee is taken once and depends on how the buyer paid; buyers pay no fee, and Asili pays for payouts. Each rate was fixed when the buyer paid. A cancelled sale gives its fee back.',
  },
  sw: {
    locale: 'sw-KE', title: 'Taarifa', seller: (name) => `Fundi: ${name}`, days: (zone) => `Siku kwa saa za ${zone}`,
    date: 'Tarehe', what: 'Nini', order: 'Oda', paidBy: 'Imelipwa kwa', gross: 'Mnunuzi amelipa', fee: 'Ada ya malipo', percent: 'Ada, %', net: 'Baada ya ada', saleCurrency: 'Sarafu ya mauzo', rate: 'Kiwango', yours: 'Zako', currency: 'Sarafu', balance: 'Salio', receipt: 'Risiti',
    kinds: { sale: 'Mauzo', refund: 'Mauzo yameghairiwa', payout: 'Malipo kwa fundi', returned: 'Malipo yamerudi' },
    methods: { hbar: 'HBAR', mobile_money: 'Pesa kwa simu', card: 'Kadi', bank: 'Benki' },
    opening: 'Mwanzoni', sales: 'Mauzo', refunds: 'Mauzo yaliyoghairiwa', paidOut: 'Zilizolipwa', closing: 'Mwishoni', nothing: 'Hakuna kilichobadilika mwezi huu.',
    note: 'Kila ada ya malipo hukatwa mara moja na hutegemea jinsi mnunuzi alivyolipa; wanunuzi hawalipi ada, na Asili hulipia malipo kwa fundi. Kila kiwango kiliwekwa mnunuzi alipolipa. Mauzo yakighairiwa, ada yake inarudishwa.',
  },
  fr: {
    locale: 'fr-FR', title: 'Relevé', seller: (name) => `Artisan : ${name}`, days: (zone) => `Jours à l’heure de ${zone}`,
    date: 'Date', what: 'Quoi', order: 'Commande', paidBy: 'Payé par', gross: 'Payé par l’acheteur', fee: 'Frais de paiement', percent: 'Frais, %', net: 'Après les frais', saleCurrency: 'Monnaie de la vente', rate: 'Taux', yours: 'À vous', currency: 'Monnaie', balance: 'Solde', receipt: 'Reçu',
    kinds: { sale: 'Vente', refund: 'Vente annulée', payout: 'Versement', returned: 'Versement revenu' },
    methods: { hbar: 'HBAR', mobile_money: 'Paiement mobile', card: 'Carte', bank: 'Banque' },
    opening: 'Au début', sales: 'Ventes', refunds: 'Ventes annulées', paidOut: 'Versé', closing: 'À la fin', nothing: 'Rien n’a bougé ce mois-ci.',
    note: 'Les frais de paiement ne sont pris qu’une fois et dépendent du mode de paiement ; l’acheteur n’en paie pas, et Asili paie les versements. Chaque taux a été fixé au moment du paiement. Une vente annulée rend ses frais.',
  },
};

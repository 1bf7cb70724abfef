import type { ByLanguage } from '@asili/kernel';
import type { Payment } from '@asili/contracts';
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
export const statementTexts: ByLanguage<StatementTexts> = {
  en: {
    locale: 'en-GB',
    title: 'Statement',
    seller: (name) => `Artisan: ${name}`,
    days: (zone) => `Dates are in ${zone} time`,
    date: 'Date',
    what: 'Entry',
    order: 'Order',
    paidBy: 'Paid by',
    gross: 'Buyer paid',
    fee: 'Payment fee',
    percent: 'Fee, %',
    net: 'After the fee',
    saleCurrency: 'Currency of the sale',
    rate: 'Rate',
    yours: 'Yours',
    currency: 'Currency',
    balance: 'Balance',
    receipt: 'Receipt',
    kinds: {
      sale: 'Sale',
      refund: 'Sale cancelled',
      chargeback: 'Bank dispute',
      payout: 'Payout',
      returned: 'Payout returned',
    },
    methods: { hbar: 'HBAR', mobile_money: 'Mobile money', card: 'Card', bank: 'Bank transfer' },
    opening: 'Opening balance',
    sales: 'Sales',
    refunds: 'Cancelled sales',
    paidOut: 'Paid out',
    closing: 'Closing balance',
    nothing: 'No activity this month.',
    note: 'Each payment fee is charged once and depends on how the buyer paid; buyers pay no fee, and Asili pays for payouts. Each rate was fixed when the buyer paid. When a sale is cancelled, its fee is returned.',
  },
  sw: {
    locale: 'sw-KE',
    title: 'Taarifa',
    seller: (name) => `Fundi: ${name}`,
    days: (zone) => `Tarehe ni za saa za ${zone}`,
    date: 'Tarehe',
    what: 'Ingizo',
    order: 'Oda',
    paidBy: 'Imelipwa kwa',
    gross: 'Mnunuzi amelipa',
    fee: 'Ada ya malipo',
    percent: 'Ada, %',
    net: 'Baada ya ada',
    saleCurrency: 'Sarafu ya mauzo',
    rate: 'Kiwango',
    yours: 'Zako',
    currency: 'Sarafu',
    balance: 'Salio',
    receipt: 'Risiti',
    kinds: {
      sale: 'Mauzo',
      refund: 'Mauzo yameghairiwa',
      chargeback: 'Mgogoro wa benki',
      payout: 'Malipo kwa fundi',
      returned: 'Malipo yamerudi',
    },
    methods: { hbar: 'HBAR', mobile_money: 'Pesa za simu', card: 'Kadi', bank: 'Uhamisho wa benki' },
    opening: 'Salio la kuanzia',
    sales: 'Mauzo',
    refunds: 'Mauzo yaliyoghairiwa',
    paidOut: 'Zilizolipwa',
    closing: 'Salio la mwisho',
    nothing: 'Hakuna shughuli mwezi huu.',
    note: 'Kila ada ya malipo hukatwa mara moja na hutegemea jinsi mnunuzi alivyolipa; wanunuzi hawalipi ada, na Asili hulipia malipo kwa fundi. Kila kiwango kiliwekwa mnunuzi alipolipa. Mauzo yakighairiwa, ada yake inarudishwa.',
  },
  fr: {
    locale: 'fr-FR',
    title: 'Relevé',
    seller: (name) => `Artisan : ${name}`,
    days: (zone) => `Dates à l’heure de ${zone}`,
    date: 'Date',
    what: 'Opération',
    order: 'Commande',
    paidBy: 'Payé par',
    gross: 'Payé par l’acheteur',
    fee: 'Frais de paiement',
    percent: 'Frais, %',
    net: 'Après les frais',
    saleCurrency: 'Devise de la vente',
    rate: 'Taux',
    yours: 'À vous',
    currency: 'Devise',
    balance: 'Solde',
    receipt: 'Reçu',
    kinds: {
      sale: 'Vente',
      refund: 'Vente annulée',
      chargeback: 'Litige bancaire',
      payout: 'Versement',
      returned: 'Versement rendu',
    },
    methods: { hbar: 'HBAR', mobile_money: 'Mobile money', card: 'Carte', bank: 'Virement bancaire' },
    opening: 'Solde initial',
    sales: 'Ventes',
    refunds: 'Ventes annulées',
    paidOut: 'Versé',
    closing: 'Solde final',
    nothing: 'Aucun mouvement ce mois-ci.',
    note: 'Les frais de paiement ne sont prélevés qu’une fois et dépendent du mode de paiement ; l’acheteur n’en paie pas, et Asili paie les versements. Chaque taux a été fixé au moment du paiement. Si une vente est annulée, ses frais sont rendus.',
  },
};

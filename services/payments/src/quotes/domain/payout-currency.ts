import { inForce, type Dated, type SettlementCurrency } from '@asili/kernel';

interface WalletCountry {
  readonly currency: SettlementCurrency;
  /** Of telephone numbers, ITU-T E.164. */
  readonly dials: string;
}

/** Where there is mobile money, by ISO 3166 country code. */
const table: readonly Dated<Readonly<Record<string, WalletCountry>>>[] = [
  {
    since: '2026-01-01',
    terms: {
      KE: { currency: 'KES', dials: '+254' },
      TZ: { currency: 'TZS', dials: '+255' },
      UG: { currency: 'UGX', dials: '+256' },
      NG: { currency: 'NGN', dials: '+234' },
      GH: { currency: 'GHS', dials: '+233' },
      ZA: { currency: 'ZAR', dials: '+27' },
      MA: { currency: 'MAD', dials: '+212' },
      SN: { currency: 'XOF', dials: '+221' },
      CI: { currency: 'XOF', dials: '+225' },
      BJ: { currency: 'XOF', dials: '+229' },
      BF: { currency: 'XOF', dials: '+226' },
      ML: { currency: 'XOF', dials: '+223' },
      NE: { currency: 'XOF', dials: '+227' },
      TG: { currency: 'XOF', dials: '+228' },
      GW: { currency: 'XOF', dials: '+245' },
    },
  },
];

/** What an artisan of that country is paid in: the currency of its mobile money, elsewhere dollars. */
export const payoutCurrency = (country: string, at: Date): SettlementCurrency =>
  inForce(table, at)[country]?.currency ?? 'USD';

/** What the wallet of a number in E.164 is counted in; Kenya's where there is no number yet, dollars where there is no wallet we know of. */
export function walletCurrency(phoneNumber: string | undefined, at: Date): SettlementCurrency {
  if (phoneNumber === undefined) return 'KES';
  return Object.values(inForce(table, at)).find(({ dials }) => phoneNumber.startsWith(dials))?.currency ?? 'USD';
}

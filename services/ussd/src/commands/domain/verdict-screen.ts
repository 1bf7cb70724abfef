import type { Product, VerifyReply } from '@asili/contracts';
import { artisanName } from '@asili/kernel';
import { shorten, type Message } from '../../words/domain/render.ts';

const dayOf = (iso: string): string => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(2, 4)}`;

/** Who made it, as a screen has room for. */
export const artisanNameOf = ({ artisan }: Product): string => shorten(artisanName(artisan), 30);

export const resultOf = (verdict: string, isAuthentic: boolean): 'genuine' | 'pending' | 'not' =>
  isAuthentic ? 'genuine' : verdict === 'PENDING' ? 'pending' : 'not';

/** The web's verdict in the few words of a phone. @param reportDial what to dial to report it */
export function verdictScreen(
  { isAuthentic, verification, product }: VerifyReply,
  code: string,
  reportDial: string,
): Message {
  if (isAuthentic) return genuineScreen(product, code);
  if (verification.verdict === 'PENDING') return { key: 'verdict-pending' };
  if (verification.verdict === 'LEDGER_UNREACHABLE') return { key: 'verdict-unreachable' };
  return { key: 'not-genuine', params: { reason: reasonOf(verification), dial: reportDial } };
}

function genuineScreen(product: Product | null, code: string): Message {
  if (!product?.certificate) return { key: 'genuine-bare', params: { code } };
  const {
    name,
    certificate,
    verificationCount,
    artisan: { location },
  } = product;
  return {
    key: 'genuine',
    params: {
      name: shorten(name, 40),
      artisan: artisanNameOf(product),
      place: shorten(location.city, 20),
      date: dayOf(certificate.consensusAt),
      count: String(verificationCount),
    },
  };
}

function reasonOf({ verdict, reasons, suggestion }: VerifyReply['verification']): Message {
  if (verdict === 'REVOKED') return { key: 'reason-revoked' };
  if (verdict === 'SUSPECT') return { key: 'reason-suspect' };
  if (suggestion !== undefined) return { key: 'reason-mistyped', params: { code: suggestion } };
  return { key: reasons.includes('CHECK_DIGIT') ? 'reason-digits' : 'reason-unknown' };
}

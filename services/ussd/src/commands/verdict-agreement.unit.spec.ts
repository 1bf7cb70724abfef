import { describe, expect, it } from '@jest/globals';
import { verdictKind, verdictReasons, verdicts, type Product, type VerifyReply } from '@asili/contracts';
import { isShortCode, makeShortCode } from '@asili/kernel';
import { engine } from '../../test/engine.ts';
import { aProduct, visitorNumber } from '../../test/world.ts';
import { kinds } from '../script/domain/kinds.ts';
import { messages, render } from '../words/domain/render.ts';
import { artisanNameOf, resultOf, verdictScreen } from './verify-product.ts';

const count = process.env['ASILI_TESTS'] === 'full' ? 1000 : 60;
const codes = Array.from({ length: count }, (_, n) => makeShortCode((n * 4_999_999 + 12_345) % 10_000_000));

/** Every digit wrong in every way, and every two neighbours the wrong way round. */
function slipsOf(code: string): string[] {
  const wrongDigits = [...code].flatMap((right, at) =>
    [...'0123456789'].filter((digit) => digit !== right).map((digit) => code.slice(0, at) + digit + code.slice(at + 1)),
  );
  const swapped = [...code]
    .slice(1)
    .map((_, at) => code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2));
  return [...wrongDigits, ...swapped.filter((slip) => slip !== code)];
}

/** What the interface says of a product in some state; the web shows `verdictKind` of it. */
const repliesOf = (code: string, n: number): VerifyReply[] =>
  verdicts.flatMap((verdict) =>
    [[], ...verdictReasons.map((reason) => [reason])].map((reasons): VerifyReply => ({
      isAuthentic: verdict === 'RECORD_GENUINE',
      product: verdict === 'UNKNOWN' ? null : aProduct({ shortCode: code, name: `Kiondo ${n}` }),
      verification: {
        id: `vrf_${n}`,
        productId: null,
        verifiedAt: '2026-11-23T09:00:00.000Z',
        verdict,
        reasons: [...reasons],
        ledger: { network: 'local', checkedAt: null, source: 'none', ok: true },
      },
    })),
  );

const kindOfScreen = {
  genuine: 'authentic',
  'genuine-nameless': 'authentic',
  'genuine-bare': 'authentic',
  'verdict-pending': 'pending',
  'verdict-unreachable': 'unreachable',
  'not-genuine': 'not-verified',
} as const;

it('names the artisan where the name of the business is empty', () => {
  const [reply] = repliesOf(codes[0] ?? '', 0);
  const named = (artisan: Partial<Product['artisan']>) =>
    reply?.product &&
    artisanNameOf({
      ...reply.product,
      artisan: { ...reply.product.artisan, firstName: 'Nomusa', lastName: 'Zulu', ...artisan },
    });
  expect([named({ businessName: ' ' }), named({ businessName: 'Hluhluwe Weavers' })]).toEqual([
    'Nomusa Zulu',
    'Hluhluwe Weavers',
  ]);
});

it('is authentic without a name where the artisan was erased, in every language', () => {
  const reply = repliesOf(codes[0] ?? '', 0).find(({ isAuthentic }) => isAuthentic);
  if (!reply?.product) throw new Error('no genuine reply');
  const product = {
    ...reply.product,
    artisan: { id: reply.product.artisanId, firstName: '', location: { city: '', country: 'KE' } },
  };
  const screen = verdictScreen({ ...reply, product }, product.shortCode, '*384*7*12#');
  expect(
    (['en', 'sw', 'fr'] as const).map((language) =>
      render(screen, language, { dial: '*384*7#', url: 'asili.example' }).split('\n').slice(0, 3),
    ),
  ).toEqual([
    ['AUTHENTIC', 'Kiondo 0', 'The artisan had their name removed.'],
    ['HALISI', 'Kiondo 0', 'Fundi aliomba jina lake liondolewe.'],
    ['AUTHENTIQUE', 'Kiondo 0', "Le nom de l'artisan a été retiré."],
  ]);
});

describe(`the verdict of ${count} products in all states`, () => {
  it('is the same by phone as by the interface and on the web', () => {
    const differing = codes
      .flatMap((code, n) => repliesOf(code, n))
      .filter((reply) => {
        const { key } = verdictScreen(reply, reply.product?.shortCode ?? '', '*384*7*12#');
        return (
          kindOfScreen[key as keyof typeof kindOfScreen] !== verdictKind(reply.verification.verdict, reply.isAuthentic)
        );
      });
    expect(differing).toEqual([]);
  });

  it('is authentic in the list of one’s own verifications exactly where it was on the screen', () => {
    for (const { verification, isAuthentic } of repliesOf(codes[0] ?? '', 0))
      expect(resultOf(verification.verdict, isAuthentic) === 'genuine').toBe(isAuthentic);
  });

  it('says AUTHENTIC on no other screen, in any language', () => {
    for (const texts of Object.values(messages)) {
      const [word = ''] = texts.genuine.split('\n');
      for (const key of ['not-genuine', 'verdict-pending', 'verdict-unreachable'] as const)
        expect(texts[key].split('\n')[0]).not.toBe(word);
    }
  });
});

describe('a slip in a code', () => {
  it('of one digit or two neighbours is no code, wherever one is asked for', () => {
    const taken = codes.flatMap((code) =>
      slipsOf(code).filter(
        (slip) =>
          isShortCode(slip) || typeof kinds.code(slip) === 'string' || typeof kinds.codeOrOwn(slip) === 'string',
      ),
    );
    expect(taken).toEqual([]);
  });

  it('verifies nothing and changes nothing', async () => {
    const { phone: call, neighbours } = engine();
    const [code = ''] = codes;
    neighbours.products = [aProduct({ shortCode: code })];
    for (const [n, slip] of slipsOf(code).entries()) {
      const number = `${visitorNumber.slice(0, -4)}${String(n).padStart(4, '0')}`; // Each may verify thirty times an hour.
      expect((await call('africastalking', number).dial('0', slip)).text).toMatch(/^NOT VERIFIED/);
    }
    expect((await call().dial('2', slipsOf(code)[0] ?? '', '2', '2800')).text).toContain(
      'A digit of this code is wrong. See the tag or the SMS.\nProduct code?',
    );
    expect([...neighbours.effects.values()].every((effect) => (effect as { what: string }).what === 'verify')).toBe(
      true,
    );
  });
});

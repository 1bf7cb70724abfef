import { septets } from '@asili/kernel';

const maxSeptets = 160;

/** Texts by their key. */
type Texts = Readonly<Record<string, string>>;

/** What keeps texts off a screen, in words: a character the GSM alphabet (3GPP TS 23.038) lacks, a page too long, or other values than the first language names. Pure. */
export function faultsOf(byLanguage: Readonly<Record<string, Texts>>): string[] {
  const [first = {}] = Object.values(byLanguage);
  return Object.entries(byLanguage).flatMap(([language, texts]) =>
    Object.keys({ ...first, ...texts }).flatMap((key) =>
      faultsOfText(texts[key], first[key]).map((fault) => `${language} ${key}: ${fault}`),
    ),
  );
}

function faultsOfText(text: string | undefined, like: string | undefined): string[] {
  if (text === undefined) return ['is missing'];
  const strange = [...new Set(text.replaceAll('\f', ''))].filter((sign) => septets(sign) === null);
  const longest = Math.max(...text.split('\f').map((page) => septets(page) ?? 0));
  return [
    ...(strange.length > 0 ? [`has ${strange.join(' ')}, which the GSM alphabet lacks`] : []),
    ...(longest > maxSeptets ? [`has a page of ${longest} septets, above ${maxSeptets}`] : []),
    ...(like === undefined || namesIn(text) === namesIn(like) ? [] : [`names other values: ${namesIn(text)}`]),
  ];
}

const namesIn = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .sort()
    .join(' ');

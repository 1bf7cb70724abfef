import type { Language } from '@asili/contracts';

const known: readonly Language[] = ['en', 'sw', 'fr'];

/** The language of ours an Accept-Language header asks for first (RFC 9110, 12.5.4); English when it names none. */
export function chooseLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').slice(0, 200).split(',').map((part, index) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const q = parameters.map((parameter) => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(parameter)?.[1]).find((value) => value !== undefined);
    return { language: tag.split('-')[0] ?? '', q: q === undefined ? 1 : Number(q), index };
  });
  wishes.sort((left, right) => right.q - left.q || left.index - right.index);
  return known.find((language) => language === wishes.find((wish) => wish.q > 0 && known.some((own) => own === wish.language))?.language) ?? 'en';
}

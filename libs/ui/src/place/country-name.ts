/** ISO 3166-1 codes of the African countries. */
const codes = 'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW';

let codeOf: ReadonlyMap<string, string> | undefined;

const namesIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'region' });
const plain = (name: string) => name.replaceAll('’', "'").trim().toLowerCase();

function englishNames(): ReadonlyMap<string, string> {
  const english = namesIn('en');
  return (codeOf ??= new Map(codes.split(' ').map((code) => [plain(english.of(code) ?? code), code])));
}

/** The country as the reader calls it. Countries are kept by their English name; one that is not known is shown as it was written. */
export function countryName(country: string, locale: string): string {
  const code = englishNames().get(plain(country));
  return (code && namesIn(locale).of(code)) ?? country;
}

/** The African countries for a list to choose from: the English name to keep, the reader's name to show, in the reader's order. */
export function countryChoices(locale: string): { readonly value: string; readonly label: string }[] {
  const [english, own] = [namesIn('en'), namesIn(locale)];
  const choices = codes.split(' ').map((code) => ({ value: english.of(code) ?? code, label: own.of(code) ?? code }));
  return choices.sort((a, b) => a.label.localeCompare(b.label, locale));
}

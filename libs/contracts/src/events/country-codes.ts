/** ISO 3166-1 alpha-2 codes with the English names of the Unicode CLDR (release 48). Records of earlier releases hold such names; what a name means here never changes. */
const names = `AD Andorra|AE United Arab Emirates|AF Afghanistan|AG Antigua & Barbuda|AI Anguilla|AL Albania|AM Armenia|AO Angola|AQ Antarctica|AR Argentina|AS American Samoa
AT Austria|AU Australia|AW Aruba|AX Åland Islands|AZ Azerbaijan|BA Bosnia & Herzegovina|BB Barbados|BD Bangladesh|BE Belgium|BF Burkina Faso|BG Bulgaria|BH Bahrain
BI Burundi|BJ Benin|BL St. Barthélemy|BM Bermuda|BN Brunei|BO Bolivia|BQ Caribbean Netherlands|BR Brazil|BS Bahamas|BT Bhutan|BV Bouvet Island|BW Botswana|BY Belarus
BZ Belize|CA Canada|CC Cocos (Keeling) Islands|CD DR Congo|CF Central African Republic|CG Congo|CH Switzerland|CI Côte d’Ivoire|CK Cook Islands|CL Chile|CM Cameroon
CN China|CO Colombia|CR Costa Rica|CU Cuba|CV Cape Verde|CW Curaçao|CX Christmas Island|CY Cyprus|CZ Czechia|DE Germany|DJ Djibouti|DK Denmark|DM Dominica
DO Dominican Republic|DZ Algeria|EC Ecuador|EE Estonia|EG Egypt|EH Western Sahara|ER Eritrea|ES Spain|ET Ethiopia|FI Finland|FJ Fiji|FK Falkland Islands|FM Micronesia
FO Faroe Islands|FR France|GA Gabon|GB United Kingdom|GD Grenada|GE Georgia|GF French Guiana|GG Guernsey|GH Ghana|GI Gibraltar|GL Greenland|GM Gambia|GN Guinea
GP Guadeloupe|GQ Equatorial Guinea|GR Greece|GS South Georgia & South Sandwich Islands|GT Guatemala|GU Guam|GW Guinea-Bissau|GY Guyana|HK Hong Kong
HM Heard & McDonald Islands|HN Honduras|HR Croatia|HT Haiti|HU Hungary|ID Indonesia|IE Ireland|IL Israel|IM Isle of Man|IN India|IO British Indian Ocean Territory
IQ Iraq|IR Iran|IS Iceland|IT Italy|JE Jersey|JM Jamaica|JO Jordan|JP Japan|KE Kenya|KG Kyrgyzstan|KH Cambodia|KI Kiribati|KM Comoros|KN St. Kitts & Nevis
KP North Korea|KR South Korea|KW Kuwait|KY Cayman Islands|KZ Kazakhstan|LA Laos|LB Lebanon|LC St. Lucia|LI Liechtenstein|LK Sri Lanka|LR Liberia|LS Lesotho|LT Lithuania
LU Luxembourg|LV Latvia|LY Libya|MA Morocco|MC Monaco|MD Moldova|ME Montenegro|MF St. Martin|MG Madagascar|MH Marshall Islands|MK North Macedonia|ML Mali|MM Myanmar
MN Mongolia|MO Macao|MP Northern Mariana Islands|MQ Martinique|MR Mauritania|MS Montserrat|MT Malta|MU Mauritius|MV Maldives|MW Malawi|MX Mexico|MY Malaysia
MZ Mozambique|NA Namibia|NC New Caledonia|NE Niger|NF Norfolk Island|NG Nigeria|NI Nicaragua|NL Netherlands|NO Norway|NP Nepal|NR Nauru|NU Niue|NZ New Zealand|OM Oman
PA Panama|PE Peru|PF French Polynesia|PG Papua New Guinea|PH Philippines|PK Pakistan|PL Poland|PM St. Pierre & Miquelon|PN Pitcairn Islands|PR Puerto Rico
PS Palestinian Territories|PT Portugal|PW Palau|PY Paraguay|QA Qatar|RE Réunion|RO Romania|RS Serbia|RU Russia|RW Rwanda|SA Saudi Arabia|SB Solomon Islands
SC Seychelles|SD Sudan|SE Sweden|SG Singapore|SH St. Helena|SI Slovenia|SJ Svalbard & Jan Mayen|SK Slovakia|SL Sierra Leone|SM San Marino|SN Senegal|SO Somalia
SR Suriname|SS South Sudan|ST São Tomé & Príncipe|SV El Salvador|SX Sint Maarten|SY Syria|SZ Eswatini|TC Turks & Caicos Islands|TD Chad|TF French Southern Territories
TG Togo|TH Thailand|TJ Tajikistan|TK Tokelau|TL Timor-Leste|TM Turkmenistan|TN Tunisia|TO Tonga|TR Türkiye|TT Trinidad & Tobago|TV Tuvalu|TW Taiwan|TZ Tanzania
UA Ukraine|UG Uganda|UM U.S. Outlying Islands|US United States|UY Uruguay|UZ Uzbekistan|VA Vatican City|VC St. Vincent & Grenadines|VE Venezuela
VG British Virgin Islands|VI U.S. Virgin Islands|VN Vietnam|VU Vanuatu|WF Wallis & Futuna|WS Samoa|YE Yemen|YT Mayotte|ZA South Africa|ZM Zambia|ZW Zimbabwe`;

/** Spellings of other releases of the CLDR, of ISO 3166 itself and of everyday English. */
const otherNames = `AE UAE|BN Brunei Darussalam|BO Bolivia, Plurinational State of|CD Congo - Kinshasa|CD DRC|CD Democratic Republic of the Congo|CD Democratic Republic of Congo
CD Congo (DRC)|CD Congo, The Democratic Republic of the|CD Zaire|CG Congo - Brazzaville|CG Republic of the Congo|CG Congo (Republic)|CG Congo Republic|CI Ivory Coast
CV Cabo Verde|CZ Czech Republic|FM Micronesia, Federated States of|GB UK|GB Great Britain|GB England|GB Scotland|GB Wales|GB Northern Ireland|GN Guinea-Conakry
GW Guinea Bissau|HK Hong Kong SAR China|IR Iran, Islamic Republic of|KP Korea, Democratic People’s Republic of|KR Korea, Republic of|KR Korea|KR Republic of Korea
LA Lao People’s Democratic Republic|MD Moldova, Republic of|MK Macedonia|MM Myanmar (Burma)|MM Burma|MO Macao SAR China|MO Macau|NL Holland|NL The Netherlands
PS Palestine|PS Palestine, State of|RU Russian Federation|ST Sao Tome|SY Syrian Arab Republic|SZ Swaziland|TL East Timor|TR Turkey|TW Taiwan, Province of China
TZ Tanzania, United Republic of|TZ United Republic of Tanzania|US USA|US United States of America|US America|VA Holy See|VE Venezuela, Bolivarian Republic of
VN Viet Nam`;

const entries = (text: string): [code: string, name: string][] =>
  text.split(/[|\n]/).map((entry) => [entry.slice(0, 2), entry.slice(3)]);
const englishNames: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(/* @__PURE__ */ entries(names));
let codes: ReadonlyMap<string, string> | undefined;

/** Case, accents and punctuation do not tell two countries apart. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\bst\b\.?/g, 'saint')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');
}

/** ISO 3166-1 alpha-2 codes of all countries. */
export const countryCodes = (): string[] => [...englishNames.keys()];

/** The code of a country, by its code or an English name of it, in any case; undefined for what is neither. Pure, and the same in every runtime. */
export function countryCode(country: string): string | undefined {
  const upper = country.trim().toUpperCase();
  if (englishNames.has(upper)) return upper;
  codes ??= new Map([...entries(otherNames), ...englishNames].map(([code, name]) => [plain(name), code]));
  return codes.get(plain(country));
}

/** The code where there is one; anything else stays as it was written, as in records from before countries were kept by code. */
export const toCountryCode = (country: string): string => countryCode(country) ?? country;

/** The English name of a country by its code, for what is made once and never drawn again; what is no code stays as it is. */
export const englishCountryName = (code: string): string => englishNames.get(code) ?? code;

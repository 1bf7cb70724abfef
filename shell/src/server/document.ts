import { languages, type Language } from '@asili/web';
import { originPlaceholder } from '../prerendered.ts';

export interface StyleFile {
  readonly href: string;
  readonly integrity: string;
  /** Names of the classes it styles. */
  readonly classes: ReadonlySet<string>;
}

export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly language: Language;
  /** schema.org objects. */
  readonly structured: readonly object[];
}

export interface PageParts {
  /** The built page with the marks `<!-- head -->` and `<!-- page -->`. */
  readonly template: string;
  readonly styles: readonly StyleFile[];
  readonly language: Language;
  /** What React made. */
  readonly html: string;
  /** Left out where the server of the page brings a head of its own. */
  readonly head?: PageHead | undefined;
  /** What the browser needs to go on from this page. */
  readonly state: unknown;
  /** Said to readers without scripts. */
  readonly noScript: string;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
/** JSON that cannot end the script element it stands in. */
const jsonForScript = (value: unknown) => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Address of a page in a language; English has the plain one. */
export function addressOf(path: string, language: Language): string {
  return `${originPlaceholder}${path}${language === 'en' ? '' : `?lang=${language}`}`;
}

/** The whole page. Attributes `style` travel as `data-style`: the content policy refuses them, boot.ts applies them. */
export function documentOf({ template, styles, language, html, head, state, noScript }: PageParts): string {
  const { preload, body } = withoutPreloads(html);
  const links = stylesOf(html, styles).map(({ href, integrity }) => `<link rel="stylesheet" href="${href}" integrity="${integrity}" crossorigin="anonymous">`);
  const top = [...(head ? headTags(head) : []), ...(preload ? [preload] : [])].join('\n    ');
  const data = `<script type="application/json" id="prerendered">${jsonForScript(state)}</script>`;
  const page = body.replace(/ style="/g, ' data-style="');
  return template
    .replace('<html lang="en"', () => `<html lang="${language}" data-prerendered`)
    .replace('<!-- head -->', () => top)
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('<!-- page -->', () => page)
    .replace('</body>', () => `${data}<noscript><p class="wrap section">${escapeHtml(noScript)}</p></noscript></body>`);
}

function headTags({ title, description, path, language, structured }: PageHead): string[] {
  const address = addressOf(path, language);
  const meta = (key: string, name: string, content: string) => `<meta ${key}="${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(title ? `${title} · Asili` : 'Asili')}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${address}">`,
    ...languages.map((other) => `<link rel="alternate" hreflang="${other}" href="${addressOf(path, other)}">`),
    `<link rel="alternate" hreflang="x-default" href="${addressOf(path, 'en')}">`,
    meta('property', 'og:site_name', 'Asili'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    ...structured.map((data) => `<script type="application/ld+json">${jsonForScript(data)}</script>`),
  ];
}

/** The fewest style files that style every class of the page: one that serves several pages holds parts of others, too. */
function stylesOf(html: string, styles: readonly StyleFile[]): StyleFile[] {
  let open = [...new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))];
  const chosen: StyleFile[] = [];
  for (;;) {
    const [best] = styles.map((file) => ({ file, count: open.filter((name) => file.classes.has(name)).length })).sort((left, right) => right.count - left.count);
    if (!best || best.count === 0) return chosen;
    chosen.push(best.file);
    open = open.filter((name) => !best.file.classes.has(name));
  }
}

/** React's preloads stand before its markup; the first belongs into the head, others would take the line from it. */
function withoutPreloads(html: string): { preload: string | undefined; body: string } {
  const [links = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? [];
  const plain = /<link rel="preload" as="image" href="([^"]*)"/.exec(links)?.[1];
  const body = html.slice(links.length);
  const picture = /<picture><source type="([^"]*)" srcSet="([^"]*)" sizes="([^"]*)"\/>(?:<source[^>]*>)*<img[^>]* fetchPriority="high"/.exec(body);
  if (picture) return { preload: `<link rel="preload" as="image" type="${picture[1]}" imagesrcset="${picture[2]}" imagesizes="${picture[3]}" fetchpriority="high">`, body };
  return { preload: plain && `<link rel="preload" as="image" href="${plain}" fetchpriority="high">`, body };
}

const wordy = 200;

/** Plain words of the sentence under the page's title; its description. */
export function descriptionOf(html: string): string {
  const main = html.slice(html.indexOf('<main'));
  const sentence = /<h1[^>]*>[\s\S]*?<\/h1>[\s\S]*?<p[^>]*>([\s\S]*?)<\/p>/.exec(main)?.[1] ?? '';
  const plain = sentence.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" })[name] ?? '').trim();
  return plain.length <= wordy ? plain : `${plain.slice(0, wordy - 1).trimEnd()}…`;
}

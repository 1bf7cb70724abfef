import { escapeHtml, headTags, jsonForScript, type Language, languageRow, type PageHead } from '@asili/kernel';

export interface StyleFile {
  readonly href: string;
  readonly text: string;
  /** Names of the classes it styles. */
  readonly classes: ReadonlySet<string>;
}

export interface PageParts {
  /** The built page with the marks `<!-- head -->` and `<!-- page -->`. */
  readonly template: string;
  readonly styles: readonly StyleFile[];
  readonly language: Language;
  /** What React made. */
  readonly html: string;
  /** A page to be read: its fonts are asked for first, where no picture is waited for. Elsewhere they come afterwards (ADR 16). */
  readonly isText?: boolean;
  /** Left out where the server of the page brings a head of its own. */
  readonly head?: PageHead | undefined;
  /** What the browser needs to go on from this page. */
  readonly state: unknown;
  /** Said to readers without scripts. */
  readonly noScript: string;
}

/**
 * The whole page, with its styles in it: each is a built file to the byte, whose hash the content policy names (ADR 16).
 * Attributes `style` travel as `data-style`: the policy refuses them, inline-boot.ts applies them.
 */
export function documentOf({ template, styles, language, html, isText, head, state, noScript }: PageParts): string {
  const { preload, body } = withoutPreloads(html);
  const inlined = stylesOf(html, styles).map(({ href, text }) => `<style data-file="${href}">${text}</style>`);
  const early = preload ? [preload] : isText ? fontPreloads(template) : [];
  const top = [...early, ...(head ? headTags(head) : [])].join('\n    ');
  const data = `<script type="application/json" id="prerendered">${jsonForScript(state)}</script>`;
  const page = body.replace(/ style="/g, ' data-style="');
  return template
    .replace(/ data-fonts="[^"]*"/, '')
    .replace(
      '<html lang="en" dir="ltr"',
      () => `<html lang="${language}" dir="${languageRow(language).dir}" data-prerendered`,
    )
    .replace('<!-- head -->', () => top)
    .replace('</head>', () => `${inlined.join('')}</head>`)
    .replace('<!-- page -->', () => page)
    .replace('</body>', () => `${data}<noscript><p>${escapeHtml(noScript)}</p></noscript></body>`);
}

/** The fonts the template names, asked for at once; elsewhere the browser asks when it has laid out the page, after the picture. */
function fontPreloads(template: string): string[] {
  const [, fonts = ''] = /data-fonts="([^"]*)"/.exec(template) ?? [];
  return fonts
    .split(' ')
    .filter(Boolean)
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`);
}

/** The fewest style files that style every class of the page: one that serves several pages holds parts of others, too. */
function stylesOf(html: string, styles: readonly StyleFile[]): StyleFile[] {
  let open = [...new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))];
  const chosen: StyleFile[] = [];
  for (;;) {
    const [best] = styles
      .map((file) => ({ file, count: open.filter((name) => file.classes.has(name)).length }))
      .sort((left, right) => right.count - left.count);
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
  const picture =
    /<picture><source type="([^"]*)" srcSet="([^"]*)"(?: sizes="([^"]*)")?\/>(?:<source[^>]*>)*<img[^>]* fetchPriority="high"/.exec(
      body,
    );
  if (picture)
    return {
      preload: `<link rel="preload" as="image" type="${picture[1]}" imagesrcset="${picture[2]}"${picture[3] === undefined ? '' : ` imagesizes="${picture[3]}"`} fetchpriority="high">`,
      body,
    };
  return { preload: plain && `<link rel="preload" as="image" href="${plain}" fetchpriority="high">`, body };
}

/** A text of a page without its tags, for heads. */
export function plainText(text: string): string {
  return text
    .replace(/<\/?\w+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

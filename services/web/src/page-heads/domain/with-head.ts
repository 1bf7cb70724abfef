import { headTags, type PageHead } from '@asili/kernel';

/** The page's HTML with this head: title and description replaced, the rest added; scripts and styles stay untouched. */
export function withHead(html: string, head: PageHead): string {
  const bare = html
    .replace(/<title\b[^>]*>[\s\S]*?<\/title>/i, '')
    .replace(/<meta\b[^>]*\b(?:name="(?:description|robots)"|property="og:[^"]*"|name="twitter:[^"]*")[^>]*>/gi, '');
  const end = bare.search(/<\/head>/i);
  if (end < 0) return html;
  const inLanguage = bare
    .slice(0, end)
    .replace(/<html\b([^>]*?)\blang="[^"]*"/i, (_, before: string) => `<html${before}lang="${head.language}"`);
  return `${inLanguage}${headTags(head).join('')}${bare.slice(end)}`;
}

/** The page's HTML, kept out of search engines. */
export function withoutIndex(html: string): string {
  return html.replace(/<\/head>/i, () => '<meta name="robots" content="noindex"></head>');
}

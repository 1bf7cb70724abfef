import { errorTexts, type Language } from '@asili/contracts';
import { DomainError, type Facts, type ByLanguage, inLanguage } from '@asili/kernel';
import { prefersPlainText, problemOf } from '@asili/platform';
import { OutcomeUnknown } from '../requests/domain/errors.ts';
import { isSafeMethod } from '../requests/domain/request-context.ts';

export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Any error as an answer: RFC 9457 JSON, or `status: text` for a client that would rather have text/plain. Nothing of an unknown error gets out. */
export function problemAnswer(
  error: unknown,
  language: Language,
  { accept, requestId, method }: { accept?: string | undefined; requestId: string; method: string },
): ProblemAnswer {
  const { code, status, facts, retryAfterSeconds } = known(error);
  const problem = problemOf({ code, status, facts }, errorTexts, language, requestId, failed(error, method));
  const headers = {
    'content-language': language,
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  };
  if (prefersPlainText(accept))
    return {
      status,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
      body: `${status}: ${problem.detail}`,
    };
  return {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json; charset=utf-8' },
    body: JSON.stringify(problem),
  };
}

/** Only an answer that never came, or a defect of ours, leaves open whether a change was done. */
function failed(error: unknown, method: string): 'read' | 'change' | 'keyedChange' {
  if (error instanceof OutcomeUnknown && error.hasKey) return 'keyedChange';
  return isSafeMethod(method) || (error instanceof DomainError && !(error instanceof OutcomeUnknown))
    ? 'read'
    : 'change';
}

const fastifyCodes: Readonly<Record<string, { code: string; status: number }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'PLATFORM.UNSUPPORTED_MEDIA_TYPE', status: 415 },
  FST_ERR_BAD_URL: { code: 'GATEWAY.AMBIGUOUS_REQUEST', status: 400 },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'GATEWAY.AMBIGUOUS_REQUEST', status: 400 },
};

function known(error: unknown): { code: string; status: number; facts: Facts; retryAfterSeconds?: number | undefined } {
  if (error instanceof DomainError) return error;
  const code = (error as { code?: unknown } | null)?.code;
  return {
    facts: {},
    ...(fastifyCodes[typeof code === 'string' ? code : ''] ?? { code: 'PLATFORM.INTERNAL', status: 500 }),
  };
}

const texts: ByLanguage<{ title: string; text: string; again: string }> = {
  en: {
    title: 'We’ll be right back',
    text: 'Asili is not available at the moment. Nothing is lost: please try again in a few seconds.',
    again: 'Try again',
  },
  sw: {
    title: 'Tutarudi punde',
    text: 'Asili haipatikani kwa sasa. Hakuna kilichopotea: tafadhali jaribu tena baada ya sekunde chache.',
    again: 'Jaribu tena',
  },
  fr: {
    title: 'Nous revenons tout de suite',
    text: 'Asili est momentanément indisponible. Rien n’est perdu : veuillez réessayer dans quelques secondes.',
    again: 'Réessayer',
  },
};

const mark =
  'M1 1h12v3.2H1zM1 5.4h12v3.2H1zM1 9.8h12V13H1zM15 1h3.2v12H15zM19.4 1h3.2v12h-3.2zM23.8 1H27v12h-3.2zM1 15h3.2v12H1zM5.4 15h3.2v12H5.4zM9.8 15H13v12H9.8zM15 15h12v3.2H15zM15 19.4h12v3.2H15zM15 23.8h12V27H15z';

/** Colours of the design system's tokens; everything in the page itself, since nobody serves files now. */
const style = `
:root { color-scheme: light dark; --background: #fbf7f0; --text: #1e1a16; --secondary: #5b5148; --primary: #a6401b; --on-primary: #fff; }
@media (prefers-color-scheme: dark) { :root { --background: #14110f; --text: #f6efe4; --secondary: #cdbfad; --primary: #f08a5d; --on-primary: #14110f; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--background); color: var(--text); font: 1.125rem/1.5 'Source Sans 3', Arial, sans-serif; }
main { max-width: 30rem; padding: 2rem 1.25rem; }
.brand { display: flex; align-items: center; gap: 0.5rem; margin: 0 0 2rem; color: var(--primary); font: 1.5rem/1 'Young Serif', Georgia, serif; }
h1 { margin: 0 0 0.75rem; font: 2rem/1.2 'Young Serif', Georgia, serif; }
p { margin: 0 0 1.5rem; color: var(--secondary); }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.25rem; border-radius: 0.5rem; background: var(--primary); color: var(--on-primary); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--primary); outline-offset: 3px; }`;

/** The page a person sees while nobody serves pages: plain, complete in itself, in their language, with a link to the same address. */
export function unavailablePage(language: Language): string {
  const { title, text, again } = inLanguage(texts, language);
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Asili</title><style>${style}
</style></head>
<body><main>
<div class="brand"><svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><path fill="currentColor" d="${mark}"/></svg>Asili</div>
<h1>${title}</h1>
<p>${text}</p>
<a href="">${again}</a>
</main></body>
</html>
`;
}

import { testAccounts, testCards, type Session } from '../providers/stripe-sessions.ts';
import { escapeText } from './escape-text.ts';

/** '$85.00'; all currencies taken here have two decimals. */
function amountOf({ minor, currency }: Session): string {
  const digits = String(minor).padStart(3, '0');
  return new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(
    `${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`,
  );
}

/** The hosted page a buyer pays on. It has no field for a card's number: test cards are chosen. */
export function payPage(
  session: Session,
  step: { readonly message?: string; readonly authenticate?: string } = {},
): string {
  const isBank = !session.methods.includes('card');
  const body =
    step.authenticate === undefined
      ? `<fieldset><legend>${isBank ? 'Test bank account' : 'Test card'}</legend>${(isBank ? testAccounts : testCards).map(({ number, title }, index) => `<label class="field"><span>${title}</span><input type="radio" name="with" value="${number}"${index === 0 ? ' checked' : ''}></label>`).join('')}</fieldset><button class="btn main">Pay ${amountOf(session)}</button>`
      : `<p>The card’s bank asks whether this is you.</p><input type="hidden" name="with" value="${step.authenticate}"><p class="row"><button class="btn main" name="authenticated" value="yes">Yes, it is me</button><button class="btn" name="authenticated" value="no">No</button></p>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>Pay ${amountOf(session)} · Simulated checkout</title><link rel="stylesheet" href="/stripe/pay.css"></head><body>`,
    '<aside class="devbar" aria-label="Development only"><span><b>Simulated.</b> Stands for Stripe’s page. No real money, no real cards.</span></aside>',
    `<main class="wrap pay"><div class="card"><p class="s2">${escapeText(session.title)}</p><h1>${amountOf(session)}</h1>`,
    `${step.message === undefined ? '' : `<p class="status wrong" role="alert">${escapeText(step.message)}</p>`}<form method="post">${body}</form>`,
    `<p class="small"><a href="${escapeText(session.cancelUrl)}">Cancel and go back</a></p></div></main></body></html>`,
  ].join('');
}

/** What is left of a session that was paid or is over. */
export function overPage(session: Session): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Simulated checkout</title><link rel="stylesheet" href="/stripe/pay.css"></head><body><main class="wrap pay"><div class="card"><h1>${session.status === 'expired' ? 'This page has expired' : 'This is paid already'}</h1><p><a href="${escapeText(session.cancelUrl)}">Go back</a></p></div></main></body></html>`;
}

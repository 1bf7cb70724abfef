import { testCards } from '../providers/stripe-sessions.ts';
import { escapeText } from './escape-text.ts';

export interface PaystackPage {
  /** '24250.00 KES' */
  readonly amount: string;
  readonly backUrl: string;
  readonly message?: string;
  readonly isPaid: boolean;
}

/** The hosted page a buyer pays on. It has no field for a card's number: test cards are chosen. */
export function paystackPage({ amount, backUrl, message, isPaid }: PaystackPage): string {
  const cards = testCards
    .filter(({ outcome }) => outcome !== 'authenticate')
    .map(
      ({ number, title }, index) =>
        `<label class="field"><span>${title}</span><input type="radio" name="with" value="${number}"${index === 0 ? ' checked' : ''}></label>`,
    )
    .join('');
  const body = isPaid
    ? '<h1>This is paid already</h1>'
    : `<h1>${escapeText(amount)}</h1>${message === undefined ? '' : `<p class="status wrong" role="alert">${escapeText(message)}</p>`}<form method="post"><fieldset><legend>Test card</legend>${cards}</fieldset><button class="btn main">Pay ${escapeText(amount)}</button></form>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    '<title>Simulated checkout</title><link rel="stylesheet" href="/paystack/pay.css"></head><body>',
    '<aside class="devbar" aria-label="Development only"><span><b>Simulated.</b> Stands for Paystack’s page. No real money, no real cards.</span></aside>',
    `<main class="wrap pay"><div class="card">${body}<p class="small"><a href="${escapeText(backUrl)}">${isPaid ? 'Go back' : 'Cancel and go back'}</a></p></div></main></body></html>`,
  ].join('');
}

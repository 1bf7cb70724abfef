import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HeldToken } from './wallet-token.ts';
import type { WalletAccount } from './wallet.ts';

const read = (...parts: string[]): string => readFileSync(path.join(import.meta.dirname, ...parts), 'utf8');

/** The look of the other tools, and what only this page has. */
export const walletStyle = `${read('..', 'page', 'world.css')}\n${read('wallet.css')}`;
export const walletScript = read('wallet.js');

interface Shown extends WalletAccount {
  readonly hbar: string;
  readonly tokens: readonly HeldToken[];
}

/** Sends HBAR, or a token nobody asked for, from a test account; its script is the only one that runs. */
export function walletPage(accounts: readonly Shown[], payInAccount: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    '<title>Test wallet · Asili</title><link rel="stylesheet" href="/dev/wallet/wallet.css"><script src="/dev/wallet/wallet.js" defer></script></head><body>',
    '<header class="top"><div class="wrap"><a class="logo" href="/">Asili</a><nav aria-label="Tools"><a href="/dev/wallet" aria-current="page">Wallet</a><a href="/dev/world">World</a><a href="/dev/phone">Phones</a><a href="/dev/mailbox">Mailbox</a></nav></div></header>',
    '<aside class="devbar" aria-label="Development only"><span><b>Development only.</b> Simulated: no real money, phones or people. This page does not exist in production.</span></aside>',
    '<main class="wrap"><h1>Test wallet</h1><p class="s2">Pays from a test account on the local Hedera network, through the official SDK.</p><form data-pay class="cols"><section class="card"><h2>Send</h2>',
    '<p class="s2 small">Paste the payment link or fill in the three fields.</p><div class="row chips" role="group" aria-label="What goes wrong">',
    '<button type="button" class="btn" data-change="short">5 HBAR short</button><button type="button" class="btn" data-change="over">5 HBAR too much</button><button type="button" class="btn" data-change="no-memo">No memo</button><button type="button" class="btn" data-change="wrong-memo">Wrong memo</button><button type="button" class="btn" data-change="token">Wrong token</button></div>',
    '<div class="fields"><p class="wide"><label for="link">Payment link</label><input id="link" autocomplete="off" placeholder="hedera:0.0.1002?amount=125&amp;memo=AH-…"></p>',
    `<p><label for="token">What</label><select id="token" name="token"><option value="">HBAR</option>${accounts[0]?.tokens.map(({ id, name }) => `<option value="${id}">${name}, ${id}</option>`).join('') ?? ''}</select></p>`,
    '<p><label for="amount">Amount in HBAR, or whole units of the token</label><input id="amount" name="amount" inputmode="decimal" required autocomplete="off"></p>',
    `<p><label for="to">To account</label><input id="to" name="to" required autocomplete="off" value="${payInAccount}"></p>`,
    '<p class="wide"><label for="memo">Memo</label><input id="memo" name="memo" maxlength="100" autocomplete="off" class="mono"></p></div>',
    '<p class="row"><button class="btn primary">Send</button></p><p class="status" role="status" data-status></p></section>',
    `<fieldset class="card"><legend>From</legend>${accounts.map(account).join('')}<p class="small s2">Network: local. Keys live in the development world only and are made anew with each reset.</p></fieldset></form>`,
    '<section><h2>Sent from here</h2><p class="s2" data-none>Nothing sent yet.</p><table hidden data-sent><thead><tr><th>When</th><th>From</th><th>Amount</th><th>Memo</th><th>Transaction</th></tr></thead><tbody></tbody></table></section></main></body></html>',
  ].join('');
}

function account({ id, name, hbar, tokens }: Shown, index: number): string {
  return `<p class="from"><label><input type="radio" name="account" value="${id}" data-name="${name}"${index === 0 ? ' checked' : ''}> <b>${name}</b> <span class="mono small">${id}</span></label> <span class="small" data-balance="${id}">${hbar} HBAR${tokens.map(({ balance, name: token }) => `, ${balance} ${token}`).join('')}</span></p>`;
}

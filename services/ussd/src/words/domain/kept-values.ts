import { isSums, messages, type Message } from './render.ts';
import type { MessageKey } from './en.ts';

/** Stands for a value that is nobody's to read later. */
export const masked = '***';

/**
 * The values of texts that may be kept with a call: what is public, or says nothing of anybody. All others are masked, those of a new text
 * too until they stand here. Never one that was typed and may be anything, a PIN, a code, a name, a number or an amount.
 */
export const keptValues: Readonly<Partial<Record<MessageKey, readonly string[]>>> = {
  'too-many': ['minutes'],
  'ask-price': ['currency'],
  'ask-new-price': ['currency'],
  'ask-delivery-price': ['currency'],
  'wrong-choice': ['most'],
  'wrong-name': ['most'],
  'wrong-place': ['most'],
  'wrong-price': ['currency'],
  'ask-step': ['order', 'status'],
  'pin-wrong': ['left', 'dial'],
  'pin-paused': ['minutes', 'dial'],
  'ask-pin-code': ['time'],
  'pin-forgotten': ['dial'],
  refused: ['dial'],
  'pin-locked': ['dial'],
  'pin-locked-sim': ['dial'],
  'pin-none': ['dial'],
  'number-changed': ['hours'],
  'sign-in-code': ['minutes'],
  'no-sign-in': ['dial'],
  genuine: ['name', 'date', 'times'],
  'genuine-nameless': ['name', 'date', 'times'],
  'verified-times': ['count'],
  'genuine-bare': ['code'],
  'not-genuine': ['reason'],
  'reason-mistyped': ['code'],
  reported: ['number'],
  'payouts-held': ['hours', 'reason'],
  account: ['products', 'verified'],
  registered: ['code', 'dial'],
  'registered-silently': ['code', 'dial'],
  'qr-sent': ['link'],
  'qr-link': ['link'],
  orders: ['lines'],
  sales: ['month', 'count'],
  'no-sales': ['month'],
  'month-bounds': ['first', 'last'],
  'order-set': ['order', 'status'],
  'order-unknown': ['order'],
  'order-shown': ['order', 'status', 'lines'],
  'order-problem': ['reason'],
  'order-nothing': ['order', 'status'],
  'order-answered': ['order'],
  'step-not-now': ['order', 'status'],
  'delivery-pickup': ['offered'],
  'delivery-home': ['country'],
};

/** A text as it may be kept: sums never are. Pure. */
export function kept({ key, params = {} }: Message): Message {
  const names = keptValues[key] ?? [];
  return {
    key,
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        !names.includes(name) || isSums(value) ? masked : typeof value === 'string' ? value : kept(value),
      ]),
    ),
  };
}

const everywhere = ['dial', 'url', 'help'];

/** Whether a text that was kept is still one of ours, with all the values it names now: keys are renamed within 30 days now and then. */
export function isKnown({ key, params = {} }: Message): boolean {
  if (!Object.hasOwn(messages.en, key)) return false;
  const names = [...messages.en[key].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return (
    names.every((name) => Object.hasOwn(params, name) || everywhere.includes(name)) &&
    Object.values(params).every((value) => typeof value === 'string' || isSums(value) || isKnown(value))
  );
}

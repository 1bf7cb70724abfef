import { messages, type Message } from './render.ts';
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
  'ask-save': ['currency'],
  'price-now': ['currency'],
  'ask-step': ['order', 'status'],
  'pin-wrong': ['left'],
  'pin-paused': ['minutes'],
  'pin-locked': ['dial'],
  'pin-locked-sim': ['dial'],
  'pin-none': ['dial'],
  'pin-code-sent': ['dial'],
  'number-changed': ['hours'],
  'number-not-served': ['dial'],
  'number-in-use': ['dial'],
  'sign-in-code': ['minutes'],
  'no-sign-in': ['dial'],
  genuine: ['name', 'date', 'count'],
  'genuine-bare': ['code'],
  'not-genuine': ['reason', 'dial'],
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
  'month-bounds': ['first', 'last', 'dial'],
  'order-set': ['order', 'status'],
  'order-unknown': ['order'],
  'order-state': ['order', 'status'],
};

/** A text as it may be kept. Pure. */
export function kept({ key, params = {} }: Message): Message {
  const names = keptValues[key] ?? [];
  return {
    key,
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        !names.includes(name) ? masked : typeof value === 'string' ? value : kept(value),
      ]),
    ),
  };
}

/** Whether a text that was kept is still one of ours: keys are renamed within 30 days now and then. */
export const isKnown = ({ key, params = {} }: Message): boolean =>
  Object.hasOwn(messages.en, key) &&
  Object.values(params).every((value) => typeof value === 'string' || isKnown(value));

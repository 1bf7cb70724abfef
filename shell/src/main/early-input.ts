import { useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const fields = 'input, textarea, select';
/** What a person entered into fields whose form has not started yet; forms start from their own values. */
const entered = new Map<Field, string | boolean>();

const isSwitch = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
const valueOf = (field: Field) => (isSwitch(field) ? field.checked : field.value);
const keyOf = (field: Field) => (isSwitch(field) ? 'checked' : 'value');
/** React puts a property of its own on every field it has hydrated. */
const isHydrated = (field: Field) => Object.hasOwn(field, keyOf(field));

/**
 * Remembers what a person enters while the page hydrates. A field is hydrated some time before its form starts and sets its
 * own value; letters typed in between count too, so each input is noted until the field was restored.
 */
export function rememberEarlyInput(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('#root :is(input, textarea)')) {
    if (
      field instanceof HTMLInputElement && isSwitch(field)
        ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue
    )
      entered.set(field, valueOf(field));
  }
  addEventListener(
    'input',
    ({ target, isTrusted }) => {
      if (!isTrusted || !(target instanceof Element) || !target.matches(fields)) return;
      const field = target as Field;
      if (!isHydrated(field) || entered.has(field)) entered.set(field, valueOf(field));
    },
    { capture: true },
  );
  // A form that started on its own has set its field back: the next letter goes where the ones before were.
  addEventListener(
    'beforeinput',
    ({ target }) => {
      if (entered.has(target as Field) && valueOf(target as Field) !== entered.get(target as Field))
        restore(target as Field);
    },
    { capture: true },
  );
  addEventListener('submit', () => entered.clear(), { capture: true });
}

/** Gives a field what was entered; one that was drawn anew has another in its place. */
function restore(field: Field): void {
  const value = entered.get(field);
  const now = field.isConnected
    ? field
    : document.querySelector<Field>(field.id ? `#${CSS.escape(field.id)}` : `[name="${CSS.escape(field.name)}"]`);
  if (value === undefined || (now && !isHydrated(now) && !(now instanceof HTMLSelectElement))) return; // Its part of the page comes later.
  entered.delete(field);
  if (now) enter(now, value);
}

/** Enters a value so that React sees a change: the element's own setter is React's, the prototype's is not. */
function enter(field: Field, value: string | boolean): void {
  const key = keyOf(field);
  Object.assign(field, { [key]: typeof value === 'boolean' ? !value : '' });
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as Field, key)?.set?.call(field, value);
  field.dispatchEvent(
    new Event(isSwitch(field) ? 'click' : field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}

/** Restores early input in the part of the page that it ends. Before the next key is pressed: fields are set back by then. */
export function RestoreEarlyInput(): null {
  useLayoutEffect(() => {
    for (const field of entered.keys()) restore(field);
  }, []);
  return null;
}

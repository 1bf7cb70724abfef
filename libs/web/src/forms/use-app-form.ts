import { fieldText, type FieldText } from '@asili/contracts';
import { ApiError, describeError, isLanguage, type Language, sessionStore, useSession } from '@asili/web'; // The shell's copy: errors of another one would be nobody's.
import { type BaseSyntheticEvent, useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from './zod.ts';

/** Rules of a form. */
export type FormSchema = z.ZodType<FieldValues, FieldValues>;
type Name<S extends FormSchema> = FieldPath<z.input<S>>;

export interface AppFormOptions<S extends FormSchema> {
  /** A request of `@asili/contracts`, or a part of it made with `pick`, `omit` and `extend`: the one place where the rules stand. */
  readonly schema: S;
  /** A value for every field. */
  readonly defaultValues: z.input<S>;
  /** Receives what the schema made of the fields. What it throws is shown in the form. */
  readonly submit: (values: z.output<S>) => unknown;
  /** The sentence for a failure the server sent no words about. */
  readonly failed?: string;
  /** Own sentences by field, for rules whose general text says too little; for one of a field's rules by what the contract says of it. */
  readonly messages?: Readonly<Partial<Record<Name<S>, string | Readonly<Partial<Record<FieldText, string>>>>>>;
  /** Fields for paths of the request that are called otherwise here. Not needed where the last part is the field: `location.city` finds `city`. */
  readonly paths?: Readonly<Record<string, Name<S>>>;
}

/** Kind of a problem that is over once somebody has signed in again. */
const signedOut = 'signed-out';

/** What `{...form.field('name')}` hands to a field of `@asili/ui/forms`. */
type FieldBinding<S extends FormSchema> = ReturnType<UseFormReturn<z.input<S>>['register']> & {
  readonly error: string | undefined;
};

export interface AppForm<S extends FormSchema> extends Omit<
  UseFormReturn<z.input<S>, unknown, z.output<S>>,
  'handleSubmit'
> {
  /** @param rechecks fields whose text this one gives another meaning: an error they have is judged again with every change */
  readonly field: (name: Name<S>, ...rechecks: readonly Name<S>[]) => FieldBinding<S>;
  readonly onSubmit: (event?: BaseSyntheticEvent) => void;
  /** From the press of the button until `submit` has settled; presses in between do nothing. */
  readonly busy: boolean;
  /** What went wrong that belongs to no field. */
  readonly problem: string | undefined;
}

/**
 * A form whose rules are a contract's. Errors of the rules and of the server stand under their fields, the first of them in
 * focus (a folded part opens); every other failure is `problem`, and nothing typed is lost.
 */
export function useAppForm<S extends FormSchema>({
  schema,
  defaultValues,
  submit,
  failed = '',
  messages,
  paths = {},
}: AppFormOptions<S>): AppForm<S> {
  type Values = z.input<S>;
  const sending = useRef(false);
  const fieldAt = (path: string): Name<S> | 'root' => fieldOf(path, defaultValues, paths) as Name<S> | 'root';

  const resolver: Resolver<Values, unknown, z.output<S>> = (values, _context, { fields }) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const issue of parsed.error.issues) {
      const name = fieldAt(issue.path.join('.'));
      const own = name === 'root' ? undefined : messages?.[name];
      const message =
        (typeof own === 'string' ? own : own?.[issue.message as FieldText]) ?? fieldText(issue.message, languageNow());
      if (!get(errors, name))
        set(errors, name, {
          type: issue.code,
          message,
          ref: get<object, { ref?: unknown } | undefined>(fields, name)?.ref,
        });
    }
    return { values: {}, errors };
  };

  const form = useForm<Values, unknown, z.output<S>>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: defaultValues as DefaultValues<Values>,
  });
  const { errors, isSubmitting } = form.formState;

  const { user, isExpired = false } = useSession();
  const isSignedIn = user !== null && !isExpired;
  const { clearErrors } = form;
  useEffect(() => {
    if (isSignedIn && errors.root?.type === signedOut) clearErrors('root');
  }, [isSignedIn, errors.root?.type, clearErrors]);

  const showFailure = (error: unknown) => {
    const fieldErrors = (error instanceof ApiError ? error.errors : []).map(({ path, message }) => ({
      name: fieldAt(path),
      message,
    }));
    const named = fieldErrors.filter(({ name }) => name !== 'root');
    const elsewhere = fieldErrors.filter(({ name }) => name === 'root').map(({ message }) => message);
    for (const { name, message } of named) form.setError(name, { type: 'server', message });
    const type =
      error instanceof ApiError && error.status === 401 && sessionStore.get().isExpired ? signedOut : 'server';
    const general = named.length === 0 ? [describeError(error, failed)] : []; // It says no more than marked fields do.
    const sentences = [...new Set([...general, ...elsewhere])];
    if (sentences.length > 0) form.setError('root', { type, message: sentences.join(' ') });
    if (named.length > 0)
      focusFirst(
        form,
        named.map(({ name }) => name as Name<S>),
      );
  };
  const run = form.handleSubmit(
    async (values) => {
      try {
        await submit(values);
      } catch (error) {
        showFailure(error);
      }
    },
    (wrong) => focusFirst(form, namesIn(wrong) as Name<S>[]),
  );

  const recheck = (names: readonly Name<S>[]) => {
    const wrong = names.filter((name) => get(errors, name) !== undefined);
    if (wrong.length > 0) void form.trigger(wrong);
  };
  return {
    ...form,
    field: (name, ...rechecks) => ({
      ...form.register(name, rechecks.length > 0 ? { onChange: () => recheck(rechecks) } : {}),
      error: get<object, { message?: string } | undefined>(errors, name)?.message,
    }),
    onSubmit: (event) => {
      event?.preventDefault();
      if (sending.current) return;
      sending.current = true;
      void run(event).finally(() => (sending.current = false));
    },
    busy: isSubmitting,
    problem: errors.root?.message,
  };
}

function languageNow(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

/** The field a path of the request belongs to: the declared one, the nearest one above it, or the one of its last part. */
function fieldOf(path: string, values: object, paths: Readonly<Record<string, string>>): string {
  if (paths[path]) return paths[path];
  const parts = path.split('.');
  const above = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
  return [...above, parts.at(-1) ?? ''].find((name) => name !== '' && isLeaf(get(values, name))) ?? 'root';
}

const isLeaf = (value: unknown): boolean =>
  value !== undefined && (value === null || typeof value !== 'object' || Array.isArray(value));

/** Dotted names of all fields in an error tree. */
function namesIn(errors: object, above = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    return 'type' in error && typeof error.type === 'string' ? [above + key] : namesIn(error, `${above}${key}.`);
  });
}

/** Focuses the field that stands first on the page. One that is folded away cannot take the focus, so its part is opened. */
function focusFirst<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getFieldState' | 'setFocus'>,
  names: readonly FieldPath<Values>[],
): void {
  const controls = names
    .map((name) => form.getFieldState(name).error?.ref as unknown)
    .filter((ref) => ref instanceof HTMLElement);
  const first = controls.reduce<HTMLElement | undefined>(
    (top, one) => (top && top.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING ? top : one),
    undefined,
  );
  first?.closest('details')?.setAttribute('open', '');
  if (first) first.focus();
  else if (names[0]) form.setFocus(names[0]);
}

import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { currentFocus } from '../focus';
import { useDraft, type Draft } from './drafts';
import { fieldIssue } from './issues';

/** A refusal of the server as a form reads it: texts by dotted field name. */
interface Refusal {
  message: string;
  /** No answer came, so nobody knows whether it was done. */
  isUnreachable?: boolean;
  status?: number;
  errors: Readonly<Record<string, string[]>>;
}

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'errors' in error && typeof error.errors === 'object';

/** What sending gives where something is asked first: what was typed is not saved yet. */
export const unsaved = Symbol('unsaved');

interface ServerFormOptions<V extends Record<string, unknown>, S extends z.ZodObject> {
  /** The schema of the call's body: the same the server checks. */
  schema: S;
  initialValues: V;
  /** Sends the parsed values, or gives `unsaved`; what it throws lands on the fields. */
  send: (values: z.output<S>, raw: V) => Promise<unknown>;
  /** Turns the form's values into what the schema reads; the values themselves when left out. */
  read?: (values: V) => unknown;
  /** Keeps what is typed in this browser under this name until it is sent. */
  draftKey?: string;
}

export interface ServerForm<V extends Record<string, unknown>> extends UseFormReturnType<V> {
  /** Who found what is wrong with a field: the server (docs/decisions.md#errors), or the form itself; null where nothing is. */
  sourceOf: (path: string) => 'backend' | 'form' | null;
  /** For `<form onSubmit>`. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  /** What was wrong with the form as a whole, or with fields it does not show. */
  formError: string | null;
  /** Nobody answered: what was typed stands, and sending it again does it once. */
  isUnanswered: boolean;
  draft: Draft;
}

/** After a refusal is rendered, the first wrong field has the focus, and where none is, the button that lost it while it was sent; gives the way to report one. */
const useFocusOnRefusal = (): ((form: HTMLFormElement) => void) => {
  const [refused, setRefused] = useState<{ form: HTMLFormElement } | null>(null);
  useEffect(() => {
    const first = refused?.form.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus();
    first?.scrollIntoView({ block: 'center' });
    if (currentFocus() === null) refused?.form.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [refused]);
  return (form) => setRefused({ form });
};

/** Texts by dotted field name for what a schema says of some values. */
const useCheck = () => {
  const t = useTranslations('ui.problem');
  return (schema: z.ZodObject, values: unknown): FormErrors => {
    const parsed = schema.safeParse(values, { reportInput: true });
    if (parsed.success) return {};
    const found = parsed.error.issues.map((issue) => {
      const { problem, limit = 0 } = fieldIssue(issue);
      return [issue.path.join('.'), t(problem, { limit })] as const;
    });
    // The first issue of a field is the one to mend first, and the last entry of a name wins.
    return Object.fromEntries(found.toReversed());
  };
};

interface Landed {
  fields: Record<string, string>;
  /** For the form as a whole. */
  rest: string | null;
}

/** Parts a refusal into the fields the form shows and the rest. */
const landedOn = (refusal: Refusal, node: HTMLFormElement): Landed => {
  const all = Object.entries(refusal.errors).map(([name, texts]) => [name, texts.join(' ')] as const);
  const isShown = (name: string): boolean => node.querySelector(`[data-path="${CSS.escape(name)}"]`) !== null;
  const hidden = all.filter(([name]) => !isShown(name)).map(([, text]) => text);
  const rest = hidden.join(' ') || (all.length === 0 ? refusal.message : '');
  return { fields: Object.fromEntries(all), rest: rest === '' ? null : rest };
};

/** How the last sending ended. */
interface Outcome extends Pick<ServerForm<never>, 'formError' | 'isUnanswered'> {
  /** What the server said of each field. */
  refused: Readonly<Record<string, string>>;
}

const noOutcome: Outcome = { refused: {}, formError: null, isUnanswered: false };

const refusalOf = (
  error: unknown,
  node: HTMLFormElement,
  { fallback, notSent }: Record<'fallback' | 'notSent', string>,
): Outcome => {
  if (!isRefusal(error)) return { ...noOutcome, formError: fallback };
  // Over the page somebody is asked to log in again; afterwards that sentence would be wrong.
  if (error.status === 401) return { ...noOutcome, formError: notSent };
  if (error.isUnreachable === true) return { ...noOutcome, isUnanswered: true };
  const { fields: refused, rest } = landedOn(error, node);
  return { ...noOutcome, refused, formError: rest ?? (Object.keys(refused).length === 0 ? fallback : null) };
};

/** What was refused stays so until the form's own check says something else of the field. */
const sourceOf = (shown: ReactNode, refused: string | undefined): 'backend' | 'form' | null => {
  if (shown === undefined || shown === null || shown === false) return null;
  return shown === refused ? 'backend' : 'form';
};

/** A form checked by the schema of its call, on leaving a field and on submit; the server's errors land on the fields. */
export const useServerForm = <V extends Record<string, unknown>, S extends z.ZodObject>(
  options: ServerFormOptions<V, S>,
): ServerForm<V> => {
  const { schema, initialValues, send, read = (values) => values, draftKey } = options;
  const check = useCheck();
  const focusFirst = useFocusOnRefusal();
  const fallback = useTranslations('ui.toast')('something-went-wrong');
  const notSent = useTranslations('ui.form')('notSent');
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState(noOutcome);
  const form = useForm<V>({
    initialValues,
    validate: (values) => check(schema, read(values)),
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
  });
  const draft = useDraft(draftKey, form);

  const refuse = (error: unknown, node: HTMLFormElement): void => {
    const told = refusalOf(error, node, { fallback, notSent });
    form.setErrors(told.refused);
    setOutcome(told);
    focusFirst(node);
  };

  const submit = async (node: HTMLFormElement): Promise<void> => {
    const values = form.getValues();
    const errors = check(schema, read(values));
    form.setErrors(errors);
    setOutcome(noOutcome);
    if (Object.keys(errors).length > 0) {
      focusFirst(node);
      return;
    }
    setSending(true);
    try {
      if ((await send(schema.parse(read(values)), values)) === unsaved) return;
      draft.clear();
      form.resetDirty();
    } catch (error) {
      refuse(error, node);
    } finally {
      setSending(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isSending) void submit(event.currentTarget);
  };

  return {
    ...form,
    ...outcome,
    sourceOf: (path) => sourceOf(form.errors[path], outcome.refused[path]),
    submit: onSubmit,
    isSending,
    draft,
  };
};

import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { fieldIssue } from './issues';

/** A refusal of the server as a form reads it: texts by dotted field name. */
interface Refusal {
  message: string;
  errors: Readonly<Record<string, string[]>>;
}

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'errors' in error && typeof error.errors === 'object';

interface ServerFormOptions<V extends Record<string, unknown>, S extends z.ZodObject> {
  /** The schema of the call's body: the same the server checks. */
  schema: S;
  initialValues: V;
  /** Sends the parsed values; what it throws lands on the fields. */
  send: (values: z.output<S>, raw: V) => Promise<unknown>;
  /** Turns the form's values into what the schema reads; the values themselves when left out. */
  read?: (values: V) => unknown;
}

export interface ServerForm<V extends Record<string, unknown>> extends UseFormReturnType<V> {
  /** For `<form onSubmit>`. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  /** What was wrong with the form as a whole, or with fields it does not show. */
  formError: string | null;
}

const focusFirstError = (form: HTMLFormElement): void => {
  // The inputs get their aria-invalid with the next render.
  requestAnimationFrame(() => {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"],[data-error="true"]');
    first?.focus();
    first?.scrollIntoView({ block: 'center' });
  });
};

/** A form checked by the schema of its call, on leaving a field and on submit; the server's errors land on the fields. */
export const useServerForm = <V extends Record<string, unknown>, S extends z.ZodObject>(
  options: ServerFormOptions<V, S>,
): ServerForm<V> => {
  const t = useTranslations('ui.problem');
  const [isSending, setSending] = useState(false);
  const [formError, setFormError] = useState<string | null>(null);
  const latest = useRef(options);
  latest.current = options;

  const check = useCallback(
    (values: V): FormErrors => {
      const { schema, read } = latest.current;
      const parsed = schema.safeParse(read ? read(values) : values);
      if (parsed.success) return {};
      const found = parsed.error.issues.map((issue) => {
        const { problem, limit = 0 } = fieldIssue(issue);
        return [issue.path.join('.'), t(problem, { limit })] as const;
      });
      // The first issue of a field is the one to mend first.
      return Object.fromEntries(found.toReversed());
    },
    [t],
  );

  const form = useForm<V>({
    initialValues: options.initialValues,
    validate: check,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
  });

  const land = (error: unknown, node: HTMLFormElement): void => {
    if (!isRefusal(error)) return;
    const fields = Object.entries(error.errors).map(([name, texts]) => [name, texts.join(' ')] as const);
    form.setErrors(Object.fromEntries(fields));
    const shown = fields.filter(([name]) => node.querySelector(`[data-path="${CSS.escape(name)}"]`) !== null);
    const hidden = fields.filter((field) => !shown.includes(field)).map(([, text]) => text);
    if (shown.length === 0 || hidden.length > 0) setFormError(hidden.join(' ') || error.message);
    focusFirstError(node);
  };

  const send = async (node: HTMLFormElement): Promise<void> => {
    const values = form.getValues();
    const { schema, read } = latest.current;
    setFormError(null);
    if (form.validate().hasErrors) {
      focusFirstError(node);
      return;
    }
    setSending(true);
    try {
      await latest.current.send(schema.parse(read ? read(values) : values), values);
      form.resetDirty();
    } catch (error) {
      land(error, node);
    } finally {
      setSending(false);
    }
  };

  return {
    ...form,
    submit: (event) => {
      event.preventDefault();
      if (!isSending) void send(event.currentTarget);
    },
    isSending,
    formError,
  };
};

import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';

const prefix = 'voltdeck.draft.';

let owner = '';

/** Whose drafts these are: nobody is given what somebody else typed in this browser. */
export const setDraftOwner = (next: string): void => {
  owner = next;
};

/** Forgets every draft, when somebody logs out. */
export const clearDrafts = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
};

const nameOf = (key: string): string => `${prefix}${owner}.${key}`;

const readDraft = (key: string): Record<string, unknown> | null => {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null;
  } catch {
    return null;
  }
};

/** What was typed and not sent yet. */
export interface Draft {
  isRestored: boolean;
  /** Back to what the form began with. */
  discard: () => void;
  /** It was sent. */
  clear: () => void;
}

/** Keeps what is typed in this browser until it is sent; without a key nothing is kept. Never for secrets. */
export const useDraft = <V extends Record<string, unknown>>(
  key: string | undefined,
  form: UseFormReturnType<V>,
): Draft => {
  const [kept] = useState(() => (key === undefined ? null : readDraft(key)));
  const [isRestored, setRestored] = useState(kept !== null);

  const restore = useEffectEvent(() => {
    // Only fields the form still has: it may have changed since.
    const known = Object.entries(kept ?? {}).filter(([name]) => name in form.getInitialValues());
    if (known.length > 0) form.setValues(Object.fromEntries(known) as Partial<V>);
  });
  useEffect(() => restore(), []);

  const text = JSON.stringify(form.values);
  const keep = useEffectEvent(() => {
    if (key !== undefined && form.isDirty()) localStorage.setItem(nameOf(key), text);
  });
  useEffect(() => keep(), [text]);

  const clear = (): void => {
    if (key !== undefined) localStorage.removeItem(nameOf(key));
    setRestored(false);
  };
  const discard = (): void => {
    form.reset();
    clear();
  };
  return { isRestored, discard, clear };
};

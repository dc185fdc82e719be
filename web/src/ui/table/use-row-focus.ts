import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useEntryMemory } from '../entry-memory';
import { currentFocus } from '../focus';

const keyOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined;

/** Whoever comes back to a list is on the row they left it by, unless something else has the focus already. */
export const useRowFocus = (frame: RefObject<HTMLElement | null>, id: string, hasRows: boolean): void => {
  const { recall, remember } = useEntryMemory<string>(`${id} focus`);
  const isDone = useRef(false);

  const onFocus = useEffectEvent((target: EventTarget | null) => {
    const key = keyOf(target);
    if (key !== undefined) remember(key);
  });
  useEffect(() => {
    const node = frame.current;
    const listen = ({ target }: FocusEvent): void => onFocus(target);
    node?.addEventListener('focusin', listen);
    return () => node?.removeEventListener('focusin', listen);
  }, [frame, hasRows]);

  const comeBack = useEffectEvent(() => {
    const key = recall();
    const focused = currentFocus();
    // The heading of a page that comes has the focus first.
    if (key === null || (focused !== null && focused.tagName !== 'H1')) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    const target = row?.matches('[data-row]') ? row : row?.querySelector<HTMLElement>('a');
    target?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!hasRows || isDone.current) return;
    isDone.current = true;
    comeBack();
  }, [hasRows]);
};

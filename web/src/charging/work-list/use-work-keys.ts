import { useEffect, useEffectEvent } from 'react';
import { isBusyWithKeys } from '../../ui/shortcuts';

interface WorkKeys {
  /** To the item so many places on, where an item is open and no row has the focus. */
  onStep: (step: number) => void;
  onClose: () => void;
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/** An arrow scrolls what has the focus, unless that is the page. */
const isForPage = ({ key, target }: KeyboardEvent): boolean =>
  !key.startsWith('Arrow') ||
  target === document.body ||
  (target instanceof Element && target.matches('h1, h2'));

/** Keys while an item is open: j and k lead from it to its neighbours, Escape closes it. They come before those of the list. */
export const useWorkKeys = (isOpen: boolean, { onStep, onClose }: WorkKeys): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey) return;
    if (isBusyWithKeys(event.target)) return;
    const isOnRow = event.target instanceof Element && event.target.closest('[data-row]') !== null;
    const step = steps[event.key];
    if (event.key === 'Escape') onClose();
    else if (step !== undefined && !isOnRow && isForPage(event)) onStep(step);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [isOpen]);
};

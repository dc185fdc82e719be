import { useEffect, useEffectEvent, useState, type KeyboardEvent, type RefObject } from 'react';
import { isOfComposition } from './catcher';
import type { Command, CommandGroup } from './commands';

export const optionId = (id: string): string => `palette-${id}`;

interface Selecting {
  groups: readonly CommandGroup[];
  /** What is shown is what was found for what is typed. */
  isSettled: boolean;
  fieldRef: RefObject<HTMLInputElement | null>;
  /** An Enter waits for what is being looked for. */
  enteredRef: RefObject<boolean>;
  onRun: (command: Command) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * What is found comes after the typing, so the first of it is selected anew; an Enter pressed before that waits, and
 * opens nothing of an earlier search. Gives what is selected, and what hears the keys: whether a key was its own.
 */
export const useSelection = ({ groups, isSettled, fieldRef, enteredRef, onRun }: Selecting) => {
  const all = groups.flatMap(({ commands }) => commands);
  const shown = all.map(({ id }) => id).join('\n');
  const [picked, setPicked] = useState({ shown: '', id: '' });
  const selected = (picked.shown === shown && all.find(({ id }) => id === picked.id)) || all[0];
  const id = selected?.id;

  useEffect(() => {
    if (id === undefined) fieldRef.current?.removeAttribute('aria-activedescendant');
    else {
      fieldRef.current?.setAttribute('aria-activedescendant', optionId(id));
      document.getElementById(optionId(id))?.scrollIntoView?.({ block: 'nearest' });
    }
  }, [id, fieldRef]);

  const runHeld = useEffectEvent(() => {
    if (!isSettled || !enteredRef.current) return;
    enteredRef.current = false;
    if (selected !== undefined) onRun(selected);
  });
  useEffect(() => runHeld(), [isSettled]);

  const onKey = (event: KeyboardEvent): boolean => {
    if (isOfComposition(event.nativeEvent)) return true;
    enteredRef.current = event.key === 'Enter' && !isSettled;
    const step = steps[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isSettled && selected !== undefined) onRun(selected);
      return true;
    }
    if (step === undefined || all.length === 0) return false;
    event.preventDefault();
    const at = all.findIndex((each) => each.id === id);
    const next = all[(at + step + all.length) % all.length];
    if (next !== undefined) setPicked({ shown, id: next.id });
    return true;
  };
  return { selected, onKey };
};

import { useEffect, useEffectEvent } from 'react';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select');

/** While one is open, j and k lead to its neighbours, as in the work list; not while something is asked over it. */
export const useStepKeys = (onStep: (step: number) => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    if (isTyping(event.target) || document.querySelectorAll('[role="dialog"]').length > 1) return;
    event.preventDefault();
    onStep(step);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};

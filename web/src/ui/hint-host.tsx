import { lazy, Suspense, useEffect, useState } from 'react';

const load = () => import('./hint-bubble');
const HintBubble = lazy(() => load().then((module) => ({ default: module.HintBubble })));

/** Time for the pointer to rest, so that hints do not flicker on its way. */
const restMs = 300;

const hintedAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;

/** Shows the hint of whatever is pointed at or has the focus: one for the page, instead of one for each element. */
export function HintHost() {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let wanted: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const want = (element: HTMLElement | null, afterMs = restMs): void => {
      if (element === wanted) return;
      wanted = element;
      clearTimeout(timer);
      if (element === null) setShown(null);
      else {
        void load().catch(() => undefined);
        timer = setTimeout(() => setShown(element), afterMs);
      }
    };
    const onPoint = (event: PointerEvent): void => {
      if (event.pointerType !== 'touch') want(hintedAt(event.target));
    };
    const onFocus = (event: Event): void => {
      const element = hintedAt(event.target);
      if (element?.matches(':focus-visible')) want(element, 0);
    };
    const onBlur = (event: Event): void => {
      if (hintedAt(event.target) === wanted) want(null);
    };
    const leave = (): void => want(null);
    // A finger cannot rest on something: its touch shows the hint, and the next one elsewhere takes it away.
    const onPress = (event: PointerEvent): void =>
      event.pointerType === 'touch' ? want(hintedAt(event.target), 0) : leave();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') leave();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerover', onPoint, { signal });
    document.addEventListener('pointerdown', onPress, { signal });
    document.documentElement.addEventListener('pointerleave', leave, { signal });
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('focusout', onBlur, { signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return shown === null ? null : (
    <Suspense fallback={null}>
      <HintBubble key={shown.dataset.hint} element={shown} />
    </Suspense>
  );
}

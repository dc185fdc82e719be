import { useEffect, useLayoutEffect, useState, type RefCallback } from 'react';

/** Stands for an element that is drawn elsewhere, where a component asks for the one it is placed at. */
export function Anchor({ element, ref }: { element: HTMLElement; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(element);
    return () => void ref?.(null);
  }, [element, ref]);
  return null;
}

/** False at first: what opens once it is there notices where the focus was, and can give it back. */
export const useIsThere = (): boolean => {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isThere;
};

import { useLayoutEffect, type RefObject } from 'react';

/** Marks a table that needs more room than there is: it scrolls by itself, its first column in sight. */
export const useWide = (frame: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (!element || !table || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      // Measured by the table, not by what overflows: the mark itself changes how that is told.
      element.toggleAttribute('data-wide', table.getBoundingClientRect().width > element.clientWidth + 1);
    });
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame]);
};

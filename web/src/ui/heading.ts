import { useLayoutEffect, useRef, type RefObject } from 'react';
import { currentFocus, expectHeading, meetHeading } from './focus';

/** The heading has the focus when its page comes by a navigation, and when it takes the place of one that had it. */
export const useHeadingFocus = (title: string | undefined): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (heading.current) meetHeading(heading.current);
  }, [title]);
  useLayoutEffect(() => {
    const node = heading.current;
    return () => {
      if (node !== null && currentFocus() === node) expectHeading();
    };
  }, []);
  return heading;
};

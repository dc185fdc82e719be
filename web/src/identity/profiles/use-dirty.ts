import { useEffect } from 'react';
import type { TypedSection, TypedSectionProps } from './typed-section';

/** Tells the page, as long as the section is there, whether something in it is not saved. */
export const useDirty = (
  name: TypedSection,
  isDirty: boolean,
  onDirty: TypedSectionProps['onDirty'],
): void => {
  useEffect(() => {
    onDirty(name, isDirty);
    return () => onDirty(name, false);
  }, [name, isDirty, onDirty]);
};

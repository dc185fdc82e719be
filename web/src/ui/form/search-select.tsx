import { Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { bind, type FieldProps } from './fields';

export interface SearchOptions extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** When nothing fits what is typed. */
  nothing: string;
}

export interface SearchSelectProps extends SearchOptions {
  /** Somebody is in the field whose place it takes. */
  isEntered: boolean;
}

/** How many of a long list are drawn at once; typing narrows it. */
const mostShown = 60;

/** The list that typing narrows. */
export function SearchSelect({ options, placeholder, nothing, isEntered, ...field }: SearchSelectProps) {
  const input = useRef<HTMLInputElement>(null);
  const [wasEntered] = useState(isEntered);
  useEffect(() => {
    if (wasEntered) input.current?.focus();
  }, [wasEntered]);
  return (
    <Select
      ref={input}
      {...bind(field)}
      data={[...options]}
      searchable
      limit={mostShown}
      allowDeselect={false}
      placeholder={placeholder}
      nothingFoundMessage={nothing}
      maxDropdownHeight={240}
      defaultDropdownOpened={wasEntered}
    />
  );
}

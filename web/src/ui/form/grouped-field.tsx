import { TextInput } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { bind, type FieldProps } from './fields';
import { grouped, placeAfter, ungrouped } from './grouped';

/** A number of an account, grouped as it is typed; the caret stays behind what was typed. */
export function GroupedField(field: FieldProps) {
  const { onChange, ...bound } = bind(field);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = null;
    if (place !== null) input.current?.setSelectionRange(place, place);
  });
  const take = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>): void => {
    caret.current = placeAfter(ungrouped(value.slice(0, selectionStart ?? value.length)).length);
    onChange(grouped(value));
  };
  return (
    <TextInput
      {...bound}
      ref={input}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={take}
    />
  );
}

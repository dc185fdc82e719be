import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { bind, type FieldProps } from './fields';
import { readTime, stepTime } from './time-of-day';

interface TimeInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `HH:mm`, or what was typed when that is no time. */
  value?: string;
  onChange: (value: string) => void;
  /** Of a range the end: 24:00 is a time. */
  mayEnd?: boolean;
}

/** A time of day, typed as one is used to; on leaving it stands as it was understood. */
export function TimeInput({
  value = '',
  onChange,
  mayEnd,
  error,
  onBlur,
  onKeyDown,
  ...rest
}: TimeInputProps) {
  const t = useTranslations('ui.time');
  const formats = useFormats();
  const [typed, setTyped] = useState<string | null>(null);
  const reading = readTime(value, { mayEnd });
  const fault = 'fault' in reading && value.trim() !== '' ? reading.fault : null;

  /** 12:00 AM would be the wrong end of the day. */
  const told = (time: string): string => (time === '24:00' ? time : formats.wallClock(time));
  const take = (text: string): void => {
    setTyped(text);
    const read = readTime(text, { mayEnd });
    onChange('time' in read ? read.time : text);
  };
  const step = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event);
    const by = { ArrowUp: 1, ArrowDown: -1 } as const;
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || !('time' in reading)) return;
    event.preventDefault();
    const next = stepTime(reading.time, by[event.key], { mayEnd });
    setTyped(told(next));
    onChange(next);
  };

  return (
    <TextInput
      {...rest}
      type="text"
      autoComplete="off"
      spellCheck={false}
      value={typed ?? ('time' in reading ? told(reading.time) : value)}
      error={typed === null && fault !== null ? t(fault) : error}
      onChange={(event) => take(event.currentTarget.value)}
      onKeyDown={step}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

/** A time of day in a form. */
export function TimeField({ mayEnd, ...field }: FieldProps & { mayEnd?: boolean }) {
  return <TimeInput {...bind(field)} mayEnd={mayEnd} />;
}

import { Input } from '@mantine/core';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
} from 'react';
import { digitsIn } from './digits';
import { bind, type FieldProps } from './fields';
import styles from './code-field.module.css';

interface CodeFieldProps extends FieldProps {
  digits: number;
  /** Sends the form once the last digit is there. */
  sends?: boolean;
}

/** A code of a few digits, each in its box; read from any keyboard, pasted whole, filled in by the phone it came to. */
export function CodeField({ digits, sends = false, ...field }: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { value, onChange, error, label, description, inputWrapperOrder, withAsterisk, onBlur, ...bound } =
    bind(field);
  const typed = typeof value === 'string' ? value : '';

  const { isFirst = false } = field;
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);

  const isFull = typed.length === digits;
  const send = useEffectEvent(() => {
    if (sends) input.current?.form?.requestSubmit();
  });
  useEffect(() => {
    if (isFull) send();
  }, [isFull, typed]);

  const isWrong = Boolean(error);
  const change = (text: string): void => {
    const read = digitsIn(text);
    // After a wrong code the next digit begins another one.
    const isAnew = isWrong && isFull && read.startsWith(typed) && read.length > digits;
    onChange((isAnew ? read.slice(digits) : read).slice(0, digits));
  };
  /** A code that is pasted replaces all, wherever the caret stands. */
  const paste = (event: ClipboardEvent): void => {
    const pasted = digitsIn(event.clipboardData.getData('text'));
    if (pasted.length < digits) return;
    event.preventDefault();
    change(pasted);
  };
  /** Whoever has typed nothing has gone to read the code. */
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    if (typed !== '') onBlur?.(event);
  };
  const about = [description ? `${id}-description` : '', isWrong ? `${id}-error` : ''].join(' ').trim();
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      inputWrapperOrder={inputWrapperOrder}
      withAsterisk={withAsterisk}
    >
      <div
        className={styles.field}
        style={{ '--digits': digits } as CSSProperties}
        data-many={digits > 4 || undefined}
        data-wrong={isWrong || undefined}
        dir="ltr"
      >
        {Array.from({ length: digits }, (_, at) => (
          <span
            key={at}
            className={styles.box}
            data-next={at === Math.min(typed.length, digits - 1) || undefined}
            aria-hidden
          />
        ))}
        <input
          {...bound}
          ref={input}
          id={id}
          className={styles.input}
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
          onPaste={paste}
          onBlur={leave}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={isWrong || undefined}
          aria-describedby={about === '' ? undefined : about}
          dir="ltr"
        />
      </div>
    </Input.Wrapper>
  );
}

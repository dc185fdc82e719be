import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import styles from './field.module.css';

interface Common {
  label: string;
  hint?: string | undefined;
  /** What is wrong with what was typed. */
  error?: string | undefined;
}

interface TextProps extends Common {
  value: string;
  onValue: (value: string) => void;
  type?: 'text' | 'email' | 'password' | 'tel' | 'search';
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
  isRequired?: boolean;
  maxLength?: number;
  /** Typed as it stands, from left to right in every language. */
  isCode?: boolean;
}

export function TextField({
  label,
  hint,
  error,
  value,
  onValue,
  isRequired = false,
  isCode = false,
  ...more
}: TextProps) {
  const id = useId();
  const says = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...more}
        id={id}
        className={styles.input}
        value={value}
        required={isRequired}
        dir={isCode ? 'ltr' : 'auto'}
        aria-invalid={error !== undefined}
        aria-describedby={says === undefined ? undefined : `${id}-says`}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      <Says id={id} hint={hint} error={error} />
    </div>
  );
}

interface AreaProps extends Common {
  value: string;
  onValue: (value: string) => void;
  maxLength: number;
}

export function AreaField({ label, hint, error, value, onValue, maxLength }: AreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.input}
        rows={3}
        value={value}
        maxLength={maxLength}
        dir="auto"
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      <Says id={id} hint={hint} error={error} />
    </div>
  );
}

interface SelectProps extends Common {
  value: string;
  onValue: (value: string) => void;
  children: ComponentChildren;
}

export function SelectField({ label, hint, error, value, onValue, children }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {children}
      </select>
      <Says id={id} hint={hint} error={error} />
    </div>
  );
}

interface CheckProps {
  label: ComponentChildren;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isOff?: boolean;
}

export function CheckField({ label, isOn, onChange, isOff = false }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

function Says({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
  if (error === undefined && hint === undefined) return null;
  return (
    <p id={`${id}-says`} className={error === undefined ? styles.hint : styles.error}>
      {error ?? hint}
    </p>
  );
}

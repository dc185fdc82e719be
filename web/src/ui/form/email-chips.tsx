import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { withEmails } from './emails';
import textStyles from '../text.module.css';
import styles from './email-chips.module.css';

interface EmailChipsProps {
  label: string;
  help: string;
  /** The name of the button that takes an address away. */
  takeAway: (email: string) => string;
  emails: readonly string[];
  onChange: (emails: string[]) => void;
  /** What is wrong with an address, by address. */
  errors: Readonly<Record<string, string>>;
  /** What is still being typed. */
  typed: string;
  onType: (typed: string) => void;
  /** What is wrong as a whole: none was typed. */
  error: string | null;
}

/** Addresses as chips: a comma, a blank or Enter makes one of what is typed. */
export function EmailChips(props: EmailChipsProps) {
  const { label, help, takeAway, emails, onChange, errors, typed, onType, error } = props;
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Under many permissions, the button is far from what is wrong.
  useEffect(() => {
    if (error !== null || Object.keys(errors).length > 0) input.current?.focus();
  }, [error, errors]);
  const take = (text: string): void => {
    const next = withEmails(emails, text);
    if (next.length > emails.length) setSaid(next.slice(emails.length).join(', '));
    onChange(next);
    onType('');
  };
  return (
    <div>
      <TextInput
        label={label}
        description={help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="text"
        inputMode="email"
        autoComplete="off"
        name="emails"
        ref={input}
        data-autofocus
        aria-required
        value={typed}
        error={error}
        onChange={({ currentTarget: { value } }) => (/[\s,;،]/.test(value) ? take(value) : onType(value))}
        onBlur={() => take(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() !== '') {
            event.preventDefault();
            take(typed);
          }
          if (event.key === 'Backspace' && typed === '') onChange(emails.slice(0, -1));
        }}
      />
      <span className={textStyles.visuallyHidden} aria-live="polite">
        {said}
      </span>
      {emails.length === 0 ? null : (
        <ul className={styles.chips}>
          {emails.map((email) => (
            <li key={email} className={styles.chip} data-wrong={errors[email] !== undefined || undefined}>
              <bdi>{email}</bdi>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={takeAway(email)}
                onClick={() => onChange(emails.filter((each) => each !== email))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
              {errors[email] === undefined ? null : (
                <span className={styles.wrong} role="alert">
                  {errors[email]}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

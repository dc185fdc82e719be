import { useTranslations } from 'use-intl';
import { PasswordField, type FieldProps } from '../../ui/form/fields';
import styles from './new-password.module.css';

/** Characters of a password at least (docs/decisions.md#passwords). */
export const shortestPassword = 10;
const longPassword = 14;
const longestMark = 18;

/** How long a password is, the one thing that can be said of its strength here; whether it is a common one the server knows. */
const strengthOf = (length: number): 'short' | 'enough' | 'long' | 'very-long' => {
  if (length < shortestPassword) return 'short';
  if (length < longPassword) return 'enough';
  return length < longestMark ? 'long' : 'very-long';
};

const marks = { short: 1, enough: 2, long: 3, 'very-long': 4 } as const;

interface NewPasswordProps extends Pick<FieldProps, 'form' | 'name' | 'isFirst'> {
  label: string;
  /** What is typed now. */
  typed: string;
}

/** A password that is being chosen, with the rules under it and how far it meets them. */
export function NewPassword({ typed, label, ...field }: NewPasswordProps) {
  const t = useTranslations('passwordResets.password');
  const strength = strengthOf(typed.length);
  return (
    <div>
      <PasswordField
        {...field}
        label={label}
        help={t('rules', { count: shortestPassword })}
        toggle={t('show')}
        autoComplete="new-password"
        required
      />
      {typed === '' ? null : (
        <p className={styles.strength} data-strength={strength}>
          <span className={styles.bar} aria-hidden>
            {Array.from({ length: 4 }, (_, at) => (
              <span key={at} data-filled={at < marks[strength] || undefined} />
            ))}
          </span>
          <span aria-live="polite">
            {strength === 'short' ? t('left', { count: shortestPassword - typed.length }) : t(strength)}
          </span>
        </p>
      )}
    </div>
  );
}

import { useTranslations } from 'use-intl';
import { type FieldProps, PasswordField, TextField } from '../../ui/form/fields';

/** Who somebody is and what proves it; where it is known who, one begins with the password. */
export function LoginFields({ form, isKnown }: Pick<FieldProps, 'form'> & { isKnown?: boolean }) {
  const t = useTranslations('app.login');
  return (
    <>
      <TextField form={form} name="email" label={t('email')} type="email" autoComplete="username" required />
      <PasswordField
        form={form}
        name="password"
        label={t('password')}
        toggle={t('showPassword')}
        autoComplete="current-password"
        isFirst={isKnown}
        required
      />
    </>
  );
}

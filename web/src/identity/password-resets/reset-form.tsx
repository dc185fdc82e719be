import { logins, passwordResets } from '@voltdeck/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useAct } from '../../api/hooks';
import { setToken } from '../../api/token';
import { useMaybeUser } from '../../api/user';
import { CodeField } from '../../ui/form/code-field';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';
import { noteServed } from '../codes/served-links';
import type { WaitingCode } from '../codes/sent-code';
import { backSearch } from '../logins/entry';
import { PasswordOwner } from '../logins/password-owner';
import { useSlowed } from '../logins/use-slowed';
import { NewPassword, shortestPassword } from './new-password';

const { body } = passwordResets.verifyReset;
const byLink = body.extend({ password: z.string().min(shortestPassword).max(1000) });
const byCode = byLink.required({ code: true });

interface ResetFormProps {
  code: WaitingCode;
  link?: string;
  /** The password is that of somebody else than who is logged in. */
  onOther?: (email: string) => void;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Sets the password, then logs in with what was typed; where that is not heard, the login page asks. Somebody else who is logged in stays so. */
const useReset = ({ code, link, onOther }: ResetFormProps) => {
  const t = useTranslations('passwordResets');
  const navigate = useNavigate();
  const search = backSearch(useSearch({ strict: false }));
  const user = useMaybeUser();
  const reset = useAct(passwordResets.verifyReset, { quiet: true });
  const login = useAct(logins.login, { quiet: true });
  const send = async (proof: z.input<typeof body>): Promise<void> => {
    const { email } = await reset.actAsync({ body: proof });
    code.forget();
    if (link !== undefined) noteServed(link);
    if (user !== null && !isSame(user.email, email)) {
      onOther?.(email);
      return;
    }
    try {
      setToken((await login.actAsync({ body: { email, password: proof.password } })).access_token);
    } catch {
      toastDone({ title: t('changed') });
      await navigate({ to: '/login', search, state: { email } });
    }
  };
  return { send, error: reset.error };
};

/** The new password, with the code that came by mail unless a link did. */
export function ResetForm(props: ResetFormProps) {
  const { code, link } = props;
  const t = useTranslations('passwordResets');
  const help = useTranslations('codes')('goodFor');
  const { send, error } = useReset(props);
  const form = useServerForm({
    schema: link === undefined ? byCode : byLink,
    initialValues: { code: '', password: '' },
    read: ({ code: typed, password }) => ({ password, code: link === undefined ? typed : undefined }),
    send: async (values) => {
      const proof = link === undefined ? { verification_token: code.sent?.token } : { link };
      try {
        await send({ ...values, ...proof });
      } catch (failure) {
        code.refuse(failure);
        throw failure;
      }
    },
  });
  const slowed = useSlowed(error);
  return (
    <Form form={slowed === null ? form : { ...form, formError: slowed }} action={t('submit')} fullWidth>
      {code.sent === null || link !== undefined ? null : <PasswordOwner email={code.sent.sentTo} />}
      {link === undefined ? (
        <CodeField form={form} name="code" label={t('code')} help={help} digits={4} isFirst required />
      ) : null}
      <NewPassword
        form={form}
        name="password"
        label={t('newPassword')}
        typed={form.values.password}
        isFirst={link !== undefined}
      />
    </Form>
  );
}

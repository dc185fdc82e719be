import { logins, passwordResets } from '@voltdeck/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useAct } from '../../api/hooks';
import { setToken } from '../../api/token';
import { CodeField } from '../../ui/form/code-field';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';
import type { WaitingCode } from '../codes/sent-code';
import { backSearch } from '../logins/entry';
import { useSlowed } from '../logins/use-slowed';
import { NewPassword, shortestPassword } from './new-password';

const { body } = passwordResets.verifyReset;
const byLink = body.extend({ password: z.string().min(shortestPassword).max(1000) });
const byCode = byLink.required({ code: true });

/** Sets the password, then logs in with what was typed; where that is not heard, the login page asks. */
const useReset = (code: WaitingCode) => {
  const t = useTranslations('passwordResets');
  const navigate = useNavigate();
  const search = backSearch(useSearch({ strict: false }));
  const reset = useAct(passwordResets.verifyReset, { quiet: true });
  const login = useAct(logins.login, { quiet: true });
  const send = async (proof: z.input<typeof body>): Promise<void> => {
    const { email } = await reset.actAsync({ body: proof });
    code.forget();
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
export function ResetForm({ code, link }: { code: WaitingCode; link?: string }) {
  const t = useTranslations('passwordResets');
  const help = useTranslations('codes')('goodFor');
  const { send, error } = useReset(code);
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

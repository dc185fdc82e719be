import { registrations } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { setToken } from '../../api/token';
import { CodeField } from '../../ui/form/code-field';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import type { WaitingCode } from '../codes/sent-code';
import { useSlowed } from '../logins/use-slowed';

/** The code alone; it is sent once its last digit is there. */
export function VerifyByCode({ code }: { code: WaitingCode }) {
  const t = useTranslations('registrations.verify');
  const help = useTranslations('codes')('goodFor');
  const { actAsync, error } = useAct(registrations.verifyEmail, {
    quiet: true,
    onDone: ({ access_token: token }) => {
      code.forget();
      setToken(token);
    },
  });
  const form = useServerForm({
    schema: registrations.verifyEmail.body.required({ code: true }),
    initialValues: { code: '' },
    send: async (values) => {
      try {
        await actAsync({ body: { ...values, verification_token: code.sent?.token } });
      } catch (failure) {
        code.refuse(failure);
        throw failure;
      }
    },
  });
  const slowed = useSlowed(error);
  return (
    <Form form={slowed === null ? form : { ...form, formError: slowed }} action={t('submit')} fullWidth>
      <CodeField form={form} name="code" label={t('code')} help={help} digits={4} isFirst sends required />
    </Form>
  );
}

import { credentials, type OcpiCredentials } from '@voltdeck/contract';
import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';
import styles from './credentials.module.css';

/** The party as its owner sets it: what partners have read before goes by another name afterwards. */
export function PartyForm({ told, onClose }: { told: OcpiCredentials; onClose: () => void }) {
  const t = useTranslations('credentials.party');
  const change = useAct(credentials.changeParty, { quiet: true, changes: ['ocpi-credentials'] });
  const form = useServerForm({
    schema: credentials.changeParty.body,
    initialValues: {
      country_code: told.country_code ?? told.home_country,
      party_id: told.party_id ?? '',
    },
    send: async (body) => {
      await change.actAsync({ body });
      form.resetDirty();
      toastDone({ title: t('saved') });
      onClose();
    },
  });
  return (
    <Form form={form} action={t('save')} onCancel={onClose} guarded>
      <div className={styles.party}>
        <TextField
          form={form}
          name="country_code"
          label={t('country_code')}
          help={t('countryHelp')}
          autoComplete="off"
          isFirst
          required
        />
        <TextField
          form={form}
          name="party_id"
          label={t('party_id')}
          help={t('partyHelp')}
          autoComplete="off"
          required
        />
      </div>
      {told.party_id !== null && form.isDirty() ? (
        <Alert color="yellow" variant="light" role="status">
          {t('renamed')}
        </Alert>
      ) : null}
    </Form>
  );
}

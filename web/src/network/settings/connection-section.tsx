import { settings, type OcppAccess } from '@voltdeck/contract';
import { Alert, Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { CopyButton } from '../../ui/copy-button';
import { RadioField } from '../../ui/form/choice-fields';
import { TextField } from '../../ui/form/fields';
import { Code } from '../../ui/values';
import { SectionForm, type SectionProps } from './section-form';
import { useKeep } from './use-saved';
import valuesStyles from '../values.module.css';
import styles from './settings-tab.module.css';

/** The new password, shown this once. */
function Secret({ access }: { access: OcppAccess }) {
  const t = useTranslations('settings.connection');
  const rows = [
    ['address', access.url],
    ['username', access.username],
    ['password', access.password],
  ] as const;
  return (
    <Alert color="green" variant="light" role="status" title={t('renewed')}>
      <p>{t('once')}</p>
      <dl className={styles.secret}>
        {rows.map(([name, value]) =>
          value === null
            ? null
            : [
                <dt key={`${name}-name`}>{t(name)}</dt>,
                <dd key={name} className={valuesStyles.copied}>
                  <Code>{value}</Code>
                  <CopyButton value={value} what={t(name)} />
                </dd>,
              ],
        )}
      </dl>
    </Alert>
  );
}

/** How the device is known and proves who it is. */
export function ConnectionSection(props: SectionProps) {
  const t = useTranslations('settings');
  const keep = useKeep();
  const { chargePoint } = props;
  const [isAsked, setAsked] = useState(false);
  const [access, setAccess] = useState<OcppAccess | null>(null);
  const { actAsync } = useAct(settings.changeChargePoint);
  const renew = async (): Promise<void> => {
    const result = await actAsync({ params: { id: chargePoint.id }, body: { renew_password: true } });
    keep(result);
    setAccess(result.ocpp);
  };
  return (
    <SectionForm name="connection" {...props} onAccess={setAccess}>
      {(form) => (
        <>
          <TextField
            form={form}
            name="identifier"
            label={t('field.identifier')}
            help={t('help.identifier')}
            required
          />
          <RadioField
            form={form}
            name="secure"
            label={t('field.secure')}
            options={[
              { value: 'yes', label: t('connection.basic'), help: t('connection.basicHelp') },
              { value: 'no', label: t('connection.path'), help: t('connection.pathHelp') },
            ]}
          />
          {access === null ? null : <Secret access={access} />}
          <div>
            <Button
              variant="default"
              leftSection={<IconKey size={16} aria-hidden />}
              onClick={() => setAsked(true)}
            >
              {t('connection.renew')}
            </Button>
          </div>
          <Confirm
            opened={isAsked}
            onClose={() => setAsked(false)}
            title={t('connection.renewTitle')}
            action={t('connection.renew')}
            onConfirm={renew}
            danger
          >
            {t('connection.renewText')}
          </Confirm>
        </>
      )}
    </SectionForm>
  );
}

import type { ChargePoint, OcppAccess } from '@voltdeck/contract';
import { Alert, Button } from '@mantine/core';
import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '../../ui/copy-button';
import { saveText } from '../../ui/save-text';
import { asLines, addressesOf } from './access-words';
import { RenewPassword } from './renew-password';
import textStyles from '../../ui/text.module.css';
import styles from './connect-access.module.css';

interface Row {
  id: string;
  label: string;
  value: string;
  help?: string;
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ id, label, value, help }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            <code dir="ltr" data-access={id}>
              {value}
            </code>
            <CopyButton value={value} what={label} />
          </dd>
          {help ? <dd className={styles.help}>{help}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

interface AccessProps {
  chargePoint: ChargePoint;
  /** Undefined when this page was not told the password. */
  access: OcppAccess | undefined;
}

const useRows = ({ chargePoint, access }: AccessProps): Row[] => {
  const t = useTranslations('onboarding.connect');
  const isSecure = chargePoint.secure === 1;
  const known = access ?? {
    url: `${chargePoint.server}/${chargePoint.identifier}`,
    username: chargePoint.username,
  };
  const { full, base } = addressesOf(known);
  const rows: Row[] = [];
  if (isSecure || access !== undefined) {
    rows.push({
      id: 'url',
      label: t('address'),
      value: full,
      help: isSecure ? t('addressHelp') : t('addressPath'),
    });
  }
  if (isSecure) {
    rows.push({ id: 'base', label: t('base'), value: base, help: t('baseHelp') });
    rows.push({ id: 'username', label: t('username'), value: known.username });
  }
  if (access !== undefined && access.password !== null)
    rows.push({ id: 'password', label: t('password'), value: access.password });
  return rows;
};

/** What the charger must be told, each value with its button; the password as long as this page knows it. */
export function ConnectAccess({ chargePoint, access }: AccessProps) {
  const t = useTranslations('onboarding.connect');
  const rows = useRows({ chargePoint, access });
  const text = asLines(rows);
  if (access === undefined) {
    return (
      <>
        <Rows rows={rows} />
        <p className={textStyles.prose}>{t('hidden')}</p>
        <RenewPassword chargePoint={chargePoint} />
      </>
    );
  }
  return (
    <>
      <Rows rows={rows} />
      <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
        {t('once')}
      </Alert>
      <div className={styles.all}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveText(`${chargePoint.identifier}.txt`, text)}
        >
          {t('download')}
        </Button>
        <CopyButton value={text} text={t('all')} />
      </div>
    </>
  );
}

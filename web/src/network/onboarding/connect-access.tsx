import { settings, type ChargePoint, type OcppAccess } from '@voltdeck/contract';
import { Alert, Button } from '@mantine/core';
import { IconDownload, IconInfoCircle, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/session';
import { Confirm } from '../../ui/confirm';
import { CopyButton } from '../../ui/copy-button';
import { asLines, addressesOf } from './access-words';
import { useKeepAccess } from './creation';
import { saveText } from './save-text';

interface Row {
  id: string;
  label: string;
  value: string;
  help?: string;
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="vd-access-rows">
      {rows.map(({ id, label, value, help }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            <code dir="ltr" data-access={id}>
              {value}
            </code>
            <CopyButton value={value} what={label} />
          </dd>
          {help ? <dd className="vd-access-help">{help}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

/** Gives a new secret, because the old one cannot be shown again. */
function Renew({ chargePoint }: { chargePoint: ChargePoint }) {
  const t = useTranslations('onboarding.connect');
  const keep = useKeepAccess();
  const [isAsked, setAsked] = useState(false);
  const { actAsync } = useAct(settings.changeChargePoint);
  const renew = async (): Promise<void> => {
    const { ocpp } = await actAsync({ params: { id: chargePoint.id }, body: { renew_password: true } });
    if (ocpp !== null) keep(chargePoint.id, ocpp);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKey size={16} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('renew')}
      </Button>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('renewTitle')}
        action={t('renew')}
        onConfirm={renew}
      >
        {t('renewText')}
      </Confirm>
    </>
  );
}

interface AccessProps {
  chargePoint: ChargePoint;
  /** Undefined when this page was not told the secret. */
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
      help: isSecure ? t('addressHelp') : t('addressSecret'),
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

/** What the charger must be told, each value with its button; the secret as long as this page knows it. */
export function ConnectAccess({ chargePoint, access }: AccessProps) {
  const t = useTranslations('onboarding.connect');
  const may = useMay();
  const rows = useRows({ chargePoint, access });
  const text = asLines(rows);
  if (access === undefined) {
    return (
      <>
        <Rows rows={rows} />
        <p className="vd-page-text">{t('hidden')}</p>
        {may(settings.changeChargePoint.needs) ? (
          <div>
            <Renew chargePoint={chargePoint} />
          </div>
        ) : null}
      </>
    );
  }
  return (
    <>
      <Rows rows={rows} />
      <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
        {t('once')}
      </Alert>
      <div className="vd-access-all">
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

import { settings, type ChargePoint } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Confirm } from '../../ui/confirm';
import { useKeepAccess } from './creation';

/** Gives a new password, because the old one cannot be shown again; nothing to who may not. */
export function RenewPassword({ chargePoint }: { chargePoint: ChargePoint }) {
  const t = useTranslations('onboarding.connect');
  const may = useMay();
  const keep = useKeepAccess();
  const [isAsked, setAsked] = useState(false);
  const { actAsync } = useAct(settings.changeChargePoint);
  const renew = async (): Promise<void> => {
    const { ocpp } = await actAsync({ params: { id: chargePoint.id }, body: { renew_password: true } });
    if (ocpp !== null) keep(chargePoint.id, ocpp);
  };
  if (!may(settings.changeChargePoint.needs)) return null;
  return (
    <div>
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
    </div>
  );
}

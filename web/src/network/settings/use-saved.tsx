import { chargePoints, settings, type ChargePoint, type Result, type SettingsBody } from '@voltdeck/contract';
import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryKey, useAct } from '../../api/hooks';
import { toastDone } from '../../ui/toast';

type Changed = Result<typeof settings.changeChargePoint>;

/** Shows a saved power center everywhere at once. */
export const useKeep = () => {
  const client = useQueryClient();
  return (result: Changed): void => {
    // The secret is shown once and kept nowhere.
    const chargePoint: ChargePoint & { ocpp?: unknown } = { ...result };
    delete chargePoint.ocpp;
    const key = queryKey(chargePoints.getChargePoint, { params: { id: chargePoint.id } });
    client.setQueryData<ChargePoint>(key, chargePoint);
    void client.invalidateQueries({ queryKey: queryKey(settings.listSettingsChanges) });
  };
};

/** Says that settings were saved, and offers to send the former ones back. */
export const useSaved = (id: number) => {
  const t = useTranslations('settings');
  const keep = useKeep();
  const undo = useAct(settings.changeChargePoint, {
    onDone: (result) => {
      keep(result);
      toastDone({ id: 'settings', title: t('undone') });
    },
  });
  return (result: Changed, former: SettingsBody): void => {
    keep(result);
    const back = (): void => undo.act({ params: { id }, body: { ...former, version: result.version } });
    toastDone({
      id: 'settings',
      title: t('saved'),
      text: (
        <Anchor component="button" type="button" size="sm" onClick={back}>
          {t('undo')}
        </Anchor>
      ),
    });
  };
};

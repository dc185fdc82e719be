import { chargePoints, settings, type ChargePoint, type Result, type SettingsBody } from '@voltdeck/contract';
import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/call';
import { queryKey, useAct } from '../../api/hooks';
import { toastDone } from '../../ui/toast';
import { alsoChanged } from './also-changed';
import { useFieldNames } from './changes';
import type { SettingName } from './values';

type Changed = Result<typeof settings.changeChargePoint>;

/** Shows a saved power center everywhere at once. */
export const useKeep = () => {
  const client = useQueryClient();
  return (result: Changed): void => {
    // The password is shown once and kept nowhere.
    const chargePoint: ChargePoint & { ocpp?: unknown } = { ...result };
    delete chargePoint.ocpp;
    const key = queryKey(chargePoints.getChargePoint, { params: { id: chargePoint.id } });
    client.setQueryData<ChargePoint>(key, chargePoint);
    void client.invalidateQueries({ queryKey: queryKey(settings.listSettingsChanges) });
  };
};

/** Says that settings were saved and who else changed some, and offers to send the former ones back. */
export const useSaved = (id: number) => {
  const t = useTranslations('settings');
  const keep = useKeep();
  const named = useFieldNames();
  const undo = useAct(settings.changeChargePoint, {
    onDone: (result) => {
      keep(result);
      toastDone({ id: 'settings', title: t('undone') });
    },
  });
  /** Who changed something else meanwhile, in words. */
  const besides = async (theirs: readonly SettingName[]): Promise<string[]> => {
    if (theirs.length === 0) return [];
    const changes = await call(settings.listSettingsChanges, { params: { id } }).catch(() => []);
    return alsoChanged([...new Set(theirs)], changes).map(({ by, fields }) =>
      t('alsoChanged', { name: `\u2068${by ?? t('conflict.somebody')}\u2069`, fields: named(fields) }),
    );
  };
  const tell = (others: readonly string[], back: () => void): void =>
    toastDone({
      id: 'settings',
      title: t('saved'),
      text: (
        <>
          {others.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Anchor component="button" type="button" size="sm" onClick={back}>
            {t('undo')}
          </Anchor>
        </>
      ),
    });
  return (result: Changed, former: SettingsBody, theirs: readonly SettingName[]): void => {
    keep(result);
    const back = (): void => undo.act({ params: { id }, body: { ...former, version: result.version } });
    void besides(theirs).then((others) => tell(others, back));
  };
};

import { chargingSettings, type ChargingSettings } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { queryKey, useAct } from '../../api/hooks';
import { NumberField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { Banner } from '../../ui/page-states';
import { toastDone } from '../../ui/toast';

const { getChargingSettings, changeChargingSettings } = chargingSettings;

/** Nothing typed is no figure at all: it is refused, and not left as it was. */
const schema = changeChargingSettings.body.required({ token_free_after_minutes: true });

interface Values extends Record<string, unknown> {
  token_free_after_minutes: number | string;
}

/** Sends the figure with the version that was shown beside it, and shows what is there where another came first. */
const useSend = () => {
  const t = useTranslations('chargingSettings.card');
  const client = useQueryClient();
  const change = useAct(changeChargingSettings, { quiet: true });
  return async (minutes: number, version: number): Promise<ChargingSettings> => {
    try {
      const saved = await change.actAsync({ body: { token_free_after_minutes: minutes, version } });
      client.setQueryData(queryKey(getChargingSettings, {}), saved);
      toastDone({ id: 'charging-settings', title: t('saved') });
      return saved;
    } catch (error) {
      if (isApiError(error) && error.code === 'charging-settings.changed')
        await client.invalidateQueries({ queryKey: queryKey(getChargingSettings) });
      throw error;
    }
  };
};

/** Runs when another version came in. */
const useOnVersion = (version: number, follow: () => void): void => {
  const onVersion = useEffectEvent(follow);
  useEffect(() => onVersion(), [version]);
};

/** How long a card waits; of two who change it at once the second sees what the first one chose. */
export function CardForm({ settings }: { settings: ChargingSettings }) {
  const t = useTranslations('chargingSettings');
  const send = useSend();
  const [begun, setBegun] = useState(settings);
  const { token_free_after_minutes: count, version } = settings;
  const form = useServerForm({
    schema,
    initialValues: { token_free_after_minutes: count } as Values,
    send: async ({ token_free_after_minutes: minutes }) => setBegun(await send(minutes, version)),
  });
  const take = (): void => {
    setBegun(settings);
    form.setValues({ token_free_after_minutes: count });
    form.resetDirty({ token_free_after_minutes: count });
  };
  const isNewer = version !== begun.version;
  useOnVersion(version, () => {
    if (isNewer && !form.isDirty()) take();
  });
  return (
    <>
      {isNewer && form.isDirty() ? (
        <Banner>
          {t('meanwhile', { count })}{' '}
          <Button size="compact-sm" variant="default" onClick={take}>
            {t('take', { count })}
          </Button>
        </Banner>
      ) : null}
      <Form form={form} action={t('card.save')} isOneOfMany guarded>
        <NumberField
          form={form}
          name="token_free_after_minutes"
          label={t('card.minutes')}
          help={t('card.help')}
          unit={t('card.unit')}
          decimals={0}
          required
        />
      </Form>
    </>
  );
}

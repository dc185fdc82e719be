import { type DriverPage, driverPages } from '@voltdeck/contract';
import { Button, FileButton, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { queryKey, useAct } from '../../api/hooks';
import { upload } from '../../api/upload';
import { useFormats } from '../../i18n/format';
import { toastDone, toastError } from '../../ui/toast';

const { getDriverPage, setDriverPageLogo, deleteDriverPageLogo } = driverPages;
const { maxBytes, kinds } = setDriverPageLogo.upload;

const reasonIn = (error: unknown): string => (isApiError(error) ? error.message : '');

/** Sends a logo, and says why where it was refused. */
function useLogo() {
  const t = useTranslations('driverPage.logo');
  const { number } = useFormats();
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const send = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (file.size > maxBytes)
      return toastError({ title: t('tooLarge', { megabytes: number(maxBytes / 1024 / 1024) }) });
    setSending(true);
    try {
      const { signal } = new AbortController();
      const told = { signal, idempotencyKey: crypto.randomUUID(), onProgress: () => undefined };
      client.setQueryData(queryKey(getDriverPage, {}), await upload(setDriverPageLogo, { file }, told));
      toastDone({ id: 'driver-page-logo', title: t('saved') });
    } catch (error) {
      toastError({ title: t('failed'), text: reasonIn(error) });
    } finally {
      setSending(false);
    }
  };
  return { send, isSending };
}

/** The logo: chosen from the device, or taken off. */
export function LogoPart({ page: { brand } }: { page: DriverPage }) {
  const t = useTranslations('driverPage.logo');
  const { send, isSending } = useLogo();
  const remove = useAct(deleteDriverPageLogo, { invalidates: [getDriverPage] });
  return (
    <Group gap="sm">
      <FileButton accept={kinds.join(',')} onChange={(file) => void send(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={isSending}>
            {brand.logo.length === 0 ? t('choose') : t('replace')}
          </Button>
        )}
      </FileButton>
      {brand.logo.length === 0 ? null : (
        <Button variant="default" loading={remove.isPending} onClick={() => remove.act({})}>
          {t('remove')}
        </Button>
      )}
    </Group>
  );
}

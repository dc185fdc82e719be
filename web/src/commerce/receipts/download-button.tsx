import type { EndpointShape } from '@voltdeck/contract';
import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ApiError } from '../../api/api-error';
import type { CallRequest } from '../../api/call';
import { saveFileOf } from '../../api/export';

interface DownloadButtonProps<E extends EndpointShape> extends Pick<ButtonProps, 'size' | 'fullWidth'> {
  endpoint: E;
  request: CallRequest<E>;
}

/** Saves a document as a PDF file, in the language of the screen. */
export function DownloadButton<const E extends EndpointShape & { query: { shape: { locale: unknown } } }>({
  endpoint,
  request,
  ...look
}: DownloadButtonProps<E>) {
  const t = useTranslations('receipts');
  const saving = useMutation<void, ApiError>({
    retry: false,
    mutationFn: () => saveFileOf(endpoint, request),
  });
  return (
    <Button
      {...look}
      variant="default"
      loading={saving.isPending}
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => saving.mutate()}
    >
      {t('download')}
    </Button>
  );
}

import type { PendingReleases } from '@voltdeck/contract';
import { Button, Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { DefinitionList } from '../../ui/details';
import { Dialog } from '../../ui/dialog';
import { Money } from '../../ui/values';
import { noonOf } from './noon';

/** How much becomes available on which day. */
export function PendingDialog({ pending, onClose }: { pending: PendingReleases; onClose: () => void }) {
  const t = useTranslations('statement.figures');
  const { date } = useFormats();
  const items = pending.days.map(({ day, amount }) => ({
    label: date(noonOf(day), 'UTC'),
    value: <Money value={amount} currency={pending.currency} />,
  }));
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('when')}</Modal.Title>
          <p>{t('whenText')}</p>
          <DefinitionList items={items} columns={1} />
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

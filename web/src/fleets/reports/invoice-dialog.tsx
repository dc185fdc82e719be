import { type FleetInvoice, type FleetInvoiceDetail, fleetInvoices } from '@voltdeck/contract';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { Dialog } from '../../ui/dialog';
import { Loaded } from '../../ui/page-states';
import { Count, Energy, Money } from '../../ui/values';
import textStyles from '../../ui/text.module.css';
import styles from './reports.module.css';

function Lines({ told }: { told: FleetInvoiceDetail }) {
  const t = useTranslations('reports');
  const { lines, lines_count: count, currency, total, tax } = told;
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.lines} aria-label={t('lines.title')}>
          <thead>
            <tr>
              <th scope="col">{t('columns.vehicle')}</th>
              <th scope="col">{t('columns.sessions')}</th>
              <th scope="col">{t('columns.energy')}</th>
              <th scope="col">{t('columns.total')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.vehicle.id}>
                <th scope="row">
                  <bdi>{line.vehicle.title}</bdi>
                  {line.vehicle.license_plate === null ? null : (
                    <bdi className={styles.plate}>{line.vehicle.license_plate}</bdi>
                  )}
                </th>
                <td>
                  <Count value={line.sessions} />
                </td>
                <td>
                  <Energy value={line.energy} />
                </td>
                <td>
                  <Money value={line.total} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('columns.total')}</th>
              <td>
                <Count value={told.sessions} />
              </td>
              <td>
                <Energy value={told.energy} />
              </td>
              <td>
                <Money value={total} currency={currency} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {count > lines.length ? <p>{t('lines.more', { count: count - lines.length })}</p> : null}
      <p className={textStyles.dim}>
        {tax === 0 ? t('lines.noTax') : t('lines.tax')}{' '}
        {tax === 0 ? null : <Money value={tax} currency={currency} />}
      </p>
    </>
  );
}

interface InvoiceDialogProps {
  fleetId: number;
  invoice: FleetInvoice;
  onDownload: () => void;
  onClose: () => void;
}

/** The vehicles of an invoice, and the way to its document. */
export function InvoiceDialog({ fleetId: id, invoice, onDownload, onClose }: InvoiceDialogProps) {
  const t = useTranslations('reports');
  const close = useTranslations('ui.actions')('close');
  const { longMonth } = useFormats();
  const { month } = invoice;
  const source = useCall(
    fleetInvoices.getFleetInvoice,
    { params: { id, month } },
    { live: { kinds: ['fleet-session', 'fleet'], id } },
  );
  return (
    <Dialog onClose={onClose} size="lg">
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>
            {t('lines.of', { month: longMonth(new Date(invoice.from), 'UTC') })}
          </Modal.Title>
          {invoice.is_open ? <p className={textStyles.dim}>{t('lines.openNote')}</p> : null}
          <Loaded source={source}>{(told) => <Lines told={told} />}</Loaded>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {close}
            </Button>
            <Button
              leftSection={<IconFileDownload size={16} aria-hidden />}
              onClick={onDownload}
              data-autofocus
            >
              {t('download')}
            </Button>
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

import { currencyDigits, type Fleet, fleetBalance, type FleetBalance } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { NumberField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';

interface WarnDialogProps {
  fleet: Fleet;
  standing: FleetBalance;
  onClose: () => void;
}

const names = ['0', '1', '2', '3', '4'] as const;

interface Values extends Record<string, unknown> {
  levels: Record<string, number | ''>;
}

/** Sets below which balances a mail is sent; an empty field is no level. */
export function WarnDialog({ fleet, standing: { currency, warn_levels: levels }, onClose }: WarnDialogProps) {
  const t = useTranslations('payments.warn');
  const set = useAct(fleetBalance.setWarnLevels, { quiet: true, changes: ['fleet-balance', 'fleet'] });
  const form = useServerForm({
    schema: fleetBalance.setWarnLevels.body,
    initialValues: {
      levels: Object.fromEntries(names.map((name) => [name, levels[Number(name)] ?? ''])),
    } satisfies Values as Values,
    read: ({ levels: typed }) => ({ levels: names.flatMap((name) => typed[name] || []) }),
    send: async (body) => {
      await set.actAsync({ params: { id: fleet.id }, body });
      toastDone({ title: t('done') });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('title')}</Modal.Title>
          <p>{t('text')}</p>
          <Form form={form} action={t('action')} onCancel={onClose}>
            {names.slice(0, Math.max(3, levels.length)).map((name, index) => (
              <NumberField
                key={name}
                form={form}
                name={`levels.${name}`}
                label={t('level', { number: index + 1 })}
                unit={currency}
                min={0}
                decimals={currencyDigits(currency)}
                isFirst={index === 0}
              />
            ))}
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

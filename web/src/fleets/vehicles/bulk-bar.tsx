import { vehicleGroups, vehicles } from '@voltdeck/contract';
import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { toastDone } from '../../ui/toast';

interface BulkBarProps {
  fleetId: number;
  keys: readonly string[];
  onDone: () => void;
}

/** What may be done with the vehicles that are ticked: into a group or out of any, and active or not. */
export function BulkBar({ fleetId, keys, onDone }: BulkBarProps) {
  const t = useTranslations('vehicles.bulk');
  const { data: groups } = useCall(vehicleGroups.listVehicleGroups, { params: { id: fleetId } });
  const { act, isPending } = useAct(vehicles.changeVehicles, {
    changes: ['vehicle', 'vehicle-group'],
    onDone: ({ changed }) => {
      toastDone({ title: t('done', { count: changed }) });
      onDone();
    },
  });
  const change = (body: { vehicle_group_id?: number | null; active?: boolean }): void =>
    act({ params: { id: fleetId }, body: { vehicle_ids: keys.map(Number), ...body } });
  return (
    <Group gap="xs">
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" loading={isPending} rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('move')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(groups ?? []).map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => change({ vehicle_group_id: id })}>
              <bdi>{name}</bdi>
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => change({ vehicle_group_id: null })}>{t('outOfGroup')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="default" disabled={isPending} onClick={() => change({ active: true })}>
        {t('activate')}
      </Button>
      <Button size="xs" variant="default" disabled={isPending} onClick={() => change({ active: false })}>
        {t('deactivate')}
      </Button>
    </Group>
  );
}

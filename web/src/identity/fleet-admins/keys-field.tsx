import { fleetAdmins, fleetKeys, type FleetKey } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { useCall } from '../../api/hooks';
import { Loaded } from '../../ui/page-states';
import { PermissionPicker } from '../permissions/permission-picker';

interface KeysFieldProps {
  fleetId: number;
  value: readonly FleetKey[];
  onChange: (keys: FleetKey[]) => void;
  /** Only to be read. */
  isFixed?: boolean;
}

/** What may be done at a fleet; keys that one lacks oneself stand as they are. */
export function KeysField({ fleetId, value, onChange, isFixed = false }: KeysFieldProps) {
  const source = useCall(
    fleetAdmins.fleetPermissions,
    { params: { id: fleetId } },
    { live: { kinds: ['fleet'], id: fleetId } },
  );
  return (
    <Loaded source={source} skeleton={<Skeleton height={320} />}>
      {(groups) => {
        const givable = new Set(
          groups.flatMap((group) => group.permissions.filter((each) => each.may_give).map(({ key }) => key)),
        );
        return (
          <PermissionPicker
            groups={groups}
            value={value}
            onChange={(keys) => onChange(fleetKeys.filter((key) => keys.includes(key)))}
            mayGive={(key) => isFixed || givable.has(key)}
            disabled={isFixed}
          />
        );
      }}
    </Loaded>
  );
}

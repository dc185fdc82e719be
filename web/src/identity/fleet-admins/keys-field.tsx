import { fleetAdmins, type FleetKeyGroup } from '@voltdeck/contract';
import { Checkbox, Skeleton } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { Loaded } from '../../ui/page-states';
import textStyles from '../../ui/text.module.css';
import styles from './fleet-admins.module.css';

export type FleetKeys = FleetKeyGroup['permissions'][number]['key'][];

interface KeysFieldProps {
  fleetId: number;
  value: FleetKeys;
  onChange: (keys: FleetKeys) => void;
  /** Only to be read. */
  isFixed?: boolean;
}

/** What may be done at a fleet, by what it is about; keys that one lacks oneself stand as they are. */
export function KeysField({ fleetId, value, onChange, isFixed = false }: KeysFieldProps) {
  const source = useCall(
    fleetAdmins.fleetPermissions,
    { params: { id: fleetId } },
    { live: { kinds: ['fleet'], id: fleetId } },
  );
  return (
    <Loaded source={source} skeleton={<Skeleton height={320} />}>
      {(groups) => (
        <div className={styles.groups}>
          {groups.map((group) => (
            <KeyGroup key={group.noun} group={group} value={value} onChange={onChange} isFixed={isFixed} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

interface KeyGroupProps extends Omit<KeysFieldProps, 'fleetId'> {
  group: FleetKeyGroup;
}

function KeyGroup({ group, value, onChange, isFixed }: KeyGroupProps) {
  const t = useTranslations('fleetAdmins.keys');
  const name = useId();
  const givable = group.permissions.filter((each) => each.may_give).map(({ key }) => key);
  const has = givable.filter((key) => value.includes(key));
  const others = value.filter((key) => !givable.includes(key));
  const isAll = givable.length > 0 && has.length === givable.length;
  return (
    <fieldset className={styles.group} aria-labelledby={name}>
      <div className={styles.groupHead}>
        <span id={name} className={styles.groupName}>
          {group.name}
        </span>
        {isFixed || givable.length < 2 ? null : (
          <button
            type="button"
            className={styles.all}
            onClick={() => onChange(isAll ? others : [...others, ...givable])}
          >
            {isAll ? t('none') : t('all')}
            <span className={textStyles.visuallyHidden}>: {group.name}</span>
          </button>
        )}
      </div>
      {group.permissions.map((each) => (
        <Checkbox
          key={each.key}
          label={each.name}
          description={isFixed || each.may_give ? undefined : t('notYours')}
          checked={value.includes(each.key)}
          disabled={isFixed || !each.may_give}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...value, each.key] : value.filter((key) => key !== each.key))
          }
        />
      ))}
    </fieldset>
  );
}

import type { PermissionGroup, PermissionKind } from '@voltdeck/contract';
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { byTemplate, foundGroups, stateOf, withKeys, type MayGive } from './choices';
import type { PermissionTemplate } from './templates';
import styles from './permission-picker.module.css';

interface PermissionPickerProps {
  /** What there is to tick, as `/api/permissions` gives it: those of operators, or of fleets. */
  groups: readonly PermissionGroup[];
  /** The keys that are ticked. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Whether one holds a key, and so may give it. */
  mayGive: MayGive;
  /** Common roles to begin with, each with what it is called. */
  templates?: readonly (PermissionTemplate & { label: string })[];
  disabled?: boolean;
}

/** Each kind has a column of its own. */
const cells: Readonly<Record<PermissionKind, string | undefined>> = {
  create: styles.createCell,
  read: styles.readCell,
  update: styles.updateCell,
  delete: styles.deleteCell,
};

interface RowProps extends Pick<PermissionPickerProps, 'value' | 'onChange' | 'mayGive' | 'disabled'> {
  group: PermissionGroup;
  /** Explains what is greyed out. */
  whyId: string;
}

/** One noun: all of it at one press, or each of create, read, update and delete. */
function Row({ group, value, onChange, mayGive, disabled, whyId }: RowProps) {
  const t = useTranslations('permissions');
  const keys = group.permissions.map(({ key }) => key);
  const state = stateOf(value, keys);
  const tick = (ticked: readonly string[], isTicked: boolean): void =>
    onChange(withKeys(value, { keys: ticked, isTicked, mayGive }));
  const mayGiveAny = keys.some(mayGive);
  return (
    <li className={styles.row}>
      <Checkbox
        className={styles.noun}
        label={group.name}
        aria-label={t('allOf', { noun: group.name })}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={disabled || !mayGiveAny}
        aria-describedby={mayGiveAny ? undefined : whyId}
        onChange={() => tick(keys, state !== 'all')}
      />
      {group.permissions.map(({ key, kind, name }) => (
        <Checkbox
          key={key}
          className={cells[kind]}
          label={t(`kind.${kind}`)}
          aria-label={name}
          checked={value.includes(key)}
          disabled={disabled || !mayGive(key)}
          title={mayGive(key) ? undefined : t('lacking')}
          aria-describedby={mayGive(key) ? undefined : whyId}
          onChange={({ currentTarget }) => tick([key], currentTarget.checked)}
        />
      ))}
    </li>
  );
}

/** Which keys somebody gets: by noun and in words, what one lacks oneself greyed out with the reason. */
export function PermissionPicker(props: PermissionPickerProps) {
  const { groups, value, onChange, mayGive, templates = [], disabled } = props;
  const t = useTranslations('permissions');
  const whyId = useId();
  const [typed, setTyped] = useState('');
  const found = foundGroups(groups, typed);
  const keys = groups.flatMap(({ permissions }) => permissions.map(({ key }) => key));
  const isLacking = !keys.every(mayGive);
  const hasAll = stateOf(value, keys.filter(mayGive)) === 'all';
  return (
    <div className={styles.picker}>
      <Group gap="xs">
        {templates.map(({ name, label, keys: ofRole }) => (
          <Button
            key={name}
            variant="default"
            size="xs"
            disabled={disabled}
            onClick={() => onChange(byTemplate(value, { keys: ofRole, mayGive }))}
          >
            {label}
          </Button>
        ))}
        <Button
          variant="default"
          size="xs"
          disabled={disabled}
          onClick={() => onChange(withKeys(value, { keys, isTicked: !hasAll, mayGive }))}
        >
          {t(hasAll ? 'none' : 'all')}
        </Button>
      </Group>
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className={styles.count} role="status">
        {t('count', { count: value.filter((key) => keys.includes(key)).length, all: keys.length })}
      </p>
      {isLacking ? (
        <p className={styles.why} id={whyId}>
          {t('lackingText')}
        </p>
      ) : null}
      {found.length === 0 ? <p className={styles.why}>{t('nothing')}</p> : null}
      <ul className={styles.rows}>
        {found.map((group) => (
          <Row key={group.noun} {...{ group, value, onChange, mayGive, disabled, whyId }} />
        ))}
      </ul>
    </div>
  );
}

import { Button, Checkbox, FocusTrap, Group, NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ownZone } from '../../i18n/zones';
import { dayOf, endOfDay, startOfDay } from '../days';
import { SearchChoices } from './search-choices';
import type { Filter, FilterOption } from './types';
import styles from './filters.module.css';

export interface FilterValues {
  query: Readonly<Record<string, unknown>>;
  set: (patch: Record<string, unknown>) => void;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function DaysEditor({ filter, query, set }: FilterValues & { filter: Extract<Filter, { kind: 'dates' }> }) {
  const t = useTranslations('ui.table');
  const isMoment = filter.as === 'moment';
  const shown = (value: unknown): string => {
    if (typeof value !== 'string') return '';
    return isMoment ? dayOf(value, filter.zone ?? ownZone()) : value;
  };
  const sent = (day: string, convert: typeof startOfDay): string | undefined => {
    if (day === '') return undefined;
    return isMoment ? convert(day, filter.zone ?? ownZone()) : day;
  };
  return (
    <Stack gap="xs">
      {filter.presets ? (
        <Group gap={6}>
          {filter.presets.map((preset) => (
            <Button
              key={preset.label}
              size="compact-sm"
              variant="default"
              aria-pressed={query[filter.from] === preset.from && query[filter.to] === preset.to}
              onClick={() => set({ [filter.from]: preset.from, [filter.to]: preset.to })}
            >
              {preset.label}
            </Button>
          ))}
        </Group>
      ) : null}
      <TextInput
        type="date"
        label={t('from')}
        value={shown(query[filter.from])}
        onChange={(event) => set({ [filter.from]: sent(event.currentTarget.value, startOfDay) })}
      />
      <TextInput
        type="date"
        label={t('to')}
        value={shown(query[filter.to])}
        onChange={(event) => set({ [filter.to]: sent(event.currentTarget.value, endOfDay) })}
      />
    </Stack>
  );
}

function NumbersEditor({
  filter,
  query,
  set,
}: FilterValues & { filter: Extract<Filter, { kind: 'number' }> }) {
  const t = useTranslations('ui.table');
  const field = (key: string, label: string) => (
    <NumberInput
      label={label}
      suffix={filter.unit ? ` ${filter.unit}` : undefined}
      value={typeof query[key] === 'number' ? query[key] : ''}
      onChange={(value) => set({ [key]: value === '' ? undefined : Number(value) })}
    />
  );
  return (
    <Stack gap="xs">
      {field(filter.from, t('from'))}
      {field(filter.to, t('to'))}
    </Stack>
  );
}

/** Typing settles before it is asked for. */
const typingMs = 300;

function TextEditor({ filter, query, set }: FilterValues & { filter: Extract<Filter, { kind: 'text' }> }) {
  const value = query[filter.key];
  const [text, setText] = useState(typeof value === 'string' ? value : '');
  const send = useDebouncedCallback(
    (next: string) => set({ [filter.key]: next.trim() || undefined }),
    typingMs,
  );
  return (
    <TextInput
      aria-label={filter.label}
      placeholder={filter.placeholder}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}

/** From so many choices on they can be searched. */
const manyChoices = 9;

function ChoicesEditor({
  filter,
  query,
  set,
}: FilterValues & { filter: Extract<Filter, { kind: 'multi' }> }) {
  const t = useTranslations('ui');
  const [search, setSearch] = useState('');
  const value = listOf(query[filter.key]);
  // A choice that is made stays in sight though it no longer exists.
  const gone = value.filter((each) => !filter.options.some((option) => option.value === each));
  const options: readonly FilterOption[] = [
    ...gone.map((each) => ({ value: each, label: each })),
    ...filter.options,
  ];
  const found = options.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Stack gap="xs">
      {options.length < manyChoices ? null : (
        <TextInput
          type="search"
          aria-label={t('table.search')}
          placeholder={t('table.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {found.length === 0 ? <span className={styles.none}>{t('table.noMatch')}</span> : null}
      <Checkbox.Group
        role="group"
        aria-label={filter.label}
        value={value}
        onChange={(next) => set({ [filter.key]: next.length === 0 ? undefined : next })}
      >
        <Stack gap="xs">
          {found.map((option) => (
            <Checkbox
              key={option.value}
              size="sm"
              value={option.value}
              label={
                <span className={styles.choice}>
                  <bdi>{option.label}</bdi>
                  {option.count === undefined ? null : <span className={styles.count}>{option.count}</span>}
                </span>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  );
}

function Inputs({ filter, query, set }: FilterValues & { filter: Filter }) {
  switch (filter.kind) {
    case 'dates':
      return <DaysEditor filter={filter} query={query} set={set} />;
    case 'number':
      return <NumbersEditor filter={filter} query={query} set={set} />;
    case 'text':
      return <TextEditor filter={filter} query={query} set={set} />;
    case 'multi':
      return <ChoicesEditor filter={filter} query={query} set={set} />;
    case 'search':
      return (
        <SearchChoices
          filter={filter}
          chosen={listOf(query[filter.key])}
          onChange={(next) => set({ [filter.key]: next.length === 0 ? undefined : next })}
        />
      );
    case 'flag':
    case 'select': {
      const options =
        filter.kind === 'select'
          ? filter.options
          : [
              { value: 'true', label: filter.yes },
              { value: 'false', label: filter.no },
            ];
      return (
        <Radio.Group
          aria-label={filter.label}
          value={query[filter.key] === undefined ? '' : String(query[filter.key])}
          onChange={(value) => set({ [filter.key]: value })}
        >
          <Stack gap="xs">
            {options.map((option) => (
              <Radio key={option.value} size="sm" value={option.value} label={option.label} />
            ))}
          </Stack>
        </Radio.Group>
      );
    }
  }
}

/** The inputs of one filter, which hold the focus; each change takes effect at once. */
export function FilterEditor(props: FilterValues & { filter: Filter }) {
  return (
    <FocusTrap active>
      <div>
        <Inputs {...props} />
      </div>
    </FocusTrap>
  );
}

import { Checkbox, FocusTrap, NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { dayOf, endOfDay, startOfDay } from '../days';
import type { Filter } from './types';

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
    return isMoment ? dayOf(value, filter.zone) : value;
  };
  const sent = (day: string, convert: typeof startOfDay): string | undefined => {
    if (day === '') return undefined;
    return isMoment ? convert(day, filter.zone) : day;
  };
  return (
    <Stack gap="xs">
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

function Inputs({ filter, query, set }: FilterValues & { filter: Filter }) {
  switch (filter.kind) {
    case 'dates':
      return <DaysEditor filter={filter} query={query} set={set} />;
    case 'number':
      return <NumbersEditor filter={filter} query={query} set={set} />;
    case 'multi':
      return (
        <Checkbox.Group
          aria-label={filter.label}
          value={listOf(query[filter.key])}
          onChange={(value) => set({ [filter.key]: value.length === 0 ? undefined : value })}
        >
          <Stack gap="xs">
            {filter.options.map((option) => (
              <Checkbox key={option.value} size="sm" value={option.value} label={option.label} />
            ))}
          </Stack>
        </Checkbox.Group>
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

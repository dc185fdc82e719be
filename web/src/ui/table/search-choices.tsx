import { Checkbox, Loader, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Filter, FilterOption } from './types';
import styles from './filters.module.css';
import textStyles from '../text.module.css';

interface SearchChoicesProps {
  filter: Extract<Filter, { kind: 'search' }>;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** One or several of many: what is typed is asked for, what is chosen stays on top. */
export function SearchChoices({ filter, chosen, onChange }: SearchChoicesProps) {
  const t = useTranslations('ui.table');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 200);
  const { useFound, searched } = filter;
  const found = useFound(asked);
  const [seen, setSeen] = useState<readonly FilterOption[]>([]);
  const named = [...(filter.options ?? []), ...seen];
  const kept = chosen.map((value) => named.find((each) => each.value === value) ?? { value, label: value });
  const others = (found ?? []).filter(({ value }) => !chosen.includes(value));
  const change = (next: string[]): void => {
    // Its name is known from here on, though the next words may not find it again.
    setSeen([...seen, ...others.filter(({ value }) => next.includes(value))]);
    onChange(next);
  };
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        dir="auto"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        rightSection={found === undefined ? <Loader size={14} aria-hidden /> : null}
      />
      <Checkbox.Group role="group" aria-label={filter.label} value={[...chosen]} onChange={change}>
        <Stack gap="xs">
          {[...kept, ...others].map((option) => (
            <Checkbox
              key={option.value}
              size="sm"
              value={option.value}
              label={
                <span className={styles.found}>
                  <bdi>{option.label}</bdi>
                  {option.text ? <bdi className={textStyles.small}>{option.text}</bdi> : null}
                </span>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {found?.length === 0 && (asked !== '' || kept.length === 0) ? (
        <span className={styles.none} role="status">
          {asked === '' ? null : <strong>{t('noMatch')}</strong>}
          {searched}
        </span>
      ) : null}
    </Stack>
  );
}

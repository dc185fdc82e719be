import { Radio, Select, Stack } from '@mantine/core';
import { bind, type FieldProps } from './fields';

interface RadioFieldProps extends FieldProps {
  options: readonly { value: string; label: string; help?: string }[];
}

/** One of a few, each with what it means. */
export function RadioField({ options, ...field }: RadioFieldProps) {
  return (
    <Radio.Group {...bind(field)}>
      <Stack gap={options.some(({ help }) => help) ? 12 : 8} mt={6}>
        {options.map(({ value, label, help }) => (
          <Radio key={value} value={value} label={label} description={help} disabled={field.disabled} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface SearchFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** When nothing fits what is typed. */
  nothing: string;
}

/** How many of a long list are drawn at once; typing narrows it. */
const mostShown = 60;

/** One of many, found by typing. */
export function SearchField({ options, placeholder, nothing, ...field }: SearchFieldProps) {
  return (
    <Select
      {...bind(field)}
      data={[...options]}
      searchable
      limit={mostShown}
      allowDeselect={false}
      placeholder={placeholder}
      nothingFoundMessage={nothing}
      maxDropdownHeight={240}
    />
  );
}

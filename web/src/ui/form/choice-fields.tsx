import { Radio, Stack } from '@mantine/core';
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

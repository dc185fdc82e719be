import {
  NativeSelect,
  NumberInput,
  PasswordInput,
  Textarea,
  TextInput,
  type InputWrapperProps,
} from '@mantine/core';
import type { GetInputProps } from '@mantine/form';
import type { FocusEvent, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';

interface FieldForm {
  // A field takes any form that has its path; the path is checked where the form is typed.
  getInputProps: (path: string) => ReturnType<GetInputProps<Record<string, unknown>>>;
  key: (path: string) => string;
  sourceOf?: (path: string) => 'backend' | 'form' | null;
}

export interface FieldProps {
  form: FieldForm;
  /** Dotted path in the form's values. */
  name: string;
  label: string;
  /** Help under the field. */
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** The first thing to type in a dialog. */
  isFirst?: boolean;
}

/** Help stands under the field and the error under the help. */
const order: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/** What every field takes from its form and says around itself. */
export const bind = ({ form, name, label, help, required, disabled, isFirst }: FieldProps) => ({
  ...form.getInputProps(name),
  label,
  description: help,
  inputWrapperOrder: order,
  withAsterisk: false,
  'aria-required': required,
  disabled,
  name,
  'data-autofocus': isFirst || undefined,
  'data-error-source': form.sourceOf?.(name) ?? undefined,
});

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Of a time: how fine it is, in seconds. */
  step?: number;
  /** Told when somebody goes on to what is next. */
  onLeave?: () => void;
}

export function TextField({ type = 'text', autoComplete, step, onLeave, ...field }: TextFieldProps) {
  const { onBlur, ...bound } = bind(field);
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    onBlur?.(event);
    onLeave?.();
  };
  return <TextInput {...bound} onBlur={leave} type={type} autoComplete={autoComplete} step={step} />;
}

interface PasswordFieldProps extends FieldProps {
  /** The name of the button that shows what is typed. */
  toggle: string;
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ toggle, autoComplete, ...field }: PasswordFieldProps) {
  const bound = bind(field);
  return (
    <PasswordInput
      {...bound}
      // The library says it of every other field by itself.
      aria-invalid={bound.error ? true : undefined}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': toggle, tabIndex: 0 }}
    />
  );
}

interface NumberFieldProps extends FieldProps {
  unit?: string;
  min?: number;
  max?: number;
  decimals?: number;
}

export function NumberField({ unit, min, max, decimals, ...field }: NumberFieldProps) {
  return (
    <NumberInput
      {...bind(field)}
      min={min}
      max={max}
      decimalScale={decimals}
      suffix={unit ? ` ${unit}` : undefined}
      placeholder={unit}
    />
  );
}

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
}

export function SelectField({ options, ...field }: SelectFieldProps) {
  return <NativeSelect {...bind(field)} data={[...options]} />;
}

/** Text of several lines; grows with what is typed. */
export function AreaField(field: FieldProps) {
  return <Textarea {...bind(field)} autosize minRows={3} maxRows={14} />;
}

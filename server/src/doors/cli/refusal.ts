import { Problem } from '../../kernel/problem';
import { fieldText, problemText } from '../../platform/i18n/texts';
import { StartError } from '../../platform/start-error';

/** The option behind a field: `time_zone` is `--time-zone`. */
const optionOf = (field: string): string => `--${field.replaceAll('_', '-')}`;

/** What to tell of an expected refusal, a line for each field at fault; null where the error is none. */
export function refusalLines(error: unknown): string[] | null {
  if (error instanceof StartError) return [error.message];
  if (!(error instanceof Problem)) return null;
  const { errors, field, args } = error.details;
  const fields = Object.entries(errors ?? {}).flatMap(([name, faults]) =>
    faults.map((fault) => `${optionOf(name)}: ${fieldText('en', name, fault)}`),
  );
  if (fields.length > 0) return fields;
  const text = problemText('en', error.code, args);
  return [field === undefined ? text : `${optionOf(field)}: ${text}`];
}

import { type FieldProblem, fieldProblems } from '@voltdeck/contract';
import type { z } from 'zod';
import type { FieldError } from '../../kernel/problem';

type Issue = z.core.$ZodIssue;

export type FieldErrors = Record<string, FieldError[]>;

/** What a refused value becomes: the fields at fault by dotted name, each with a code and what its text needs. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    for (const [field, error] of faultsOf(issue)) (errors[field] ??= []).push(error);
  }
  return errors;
}

function faultsOf(issue: Issue): [string, FieldError][] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [[...path, key].join('.'), { code: 'unknown' }]);
  const field = path.join('.');
  return [[field, isNothing(issue.input) ? { code: 'required' } : faultOf(issue, field)]];
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

const isFieldProblem = (code: string): code is FieldProblem =>
  (fieldProblems as readonly string[]).includes(code);

function faultOf(issue: Issue, field: string): FieldError {
  // A shape may name the code itself.
  if (isFieldProblem(issue.message)) return { code: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      return { code: typeCodes[issue.expected] ?? 'invalid' };
    case 'too_small':
      return boundFault(issue, { text: 'too-short', amount: 'too-small', name: 'min', bound: issue.minimum });
    case 'too_big':
      return boundFault(issue, { text: 'too-long', amount: 'too-big', name: 'max', bound: issue.maximum });
    case 'invalid_format':
      return { code: formatCodes[issue.format] ?? 'invalid' };
    case 'invalid_value':
      return { code: field === 'sort' ? 'sort.unknown' : 'choice' };
    case 'not_multiple_of':
      return { code: 'decimals' };
    default:
      return { code: 'invalid' };
  }
}

const typeCodes: Readonly<Record<string, FieldProblem | undefined>> = {
  string: 'text',
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  object: 'object',
  array: 'list',
  date: 'date',
};

const formatCodes: Readonly<Record<string, FieldProblem | undefined>> = {
  email: 'email',
  date: 'date',
  datetime: 'date',
};

function boundFault(
  issue: { origin: string; inclusive?: boolean },
  fault: { text: FieldProblem; amount: FieldProblem; name: string; bound: number | bigint },
): FieldError {
  const args = { [fault.name]: Number(fault.bound) };
  if (issue.origin === 'string') return { code: fault.text, args };
  return { code: fault.amount, args: issue.inclusive === false ? { ...args, bound: 'beyond' } : args };
}

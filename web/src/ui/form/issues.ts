import { fieldProblems, type FieldProblem } from '@voltdeck/contract';
import type { z } from 'zod';

/** What is wrong with a field, as a code with a text in every language. */
export interface FieldIssue {
  problem: FieldProblem;
  limit?: number;
}

type Issue = z.core.$ZodIssue;

const isFieldProblem = (text: string): text is FieldProblem =>
  (fieldProblems as readonly string[]).includes(text);

const kinds: Readonly<Record<string, FieldProblem>> = {
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  string: 'text',
  date: 'date',
  object: 'object',
  array: 'list',
};

const formats: Readonly<Record<string, FieldProblem>> = { email: 'email', date: 'date', datetime: 'date' };

const sized = (issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): FieldIssue => {
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const isLength = issue.origin === 'string';
  if (issue.code === 'too_small') {
    if (isLength && limit === 1) return { problem: 'required' };
    return { problem: isLength ? 'too-short' : 'too-small', limit };
  }
  return { problem: isLength ? 'too-long' : 'too-big', limit };
};

/** Reads one issue of a schema; a message that is a code of its own wins. */
export const fieldIssue = (issue: Issue): FieldIssue => {
  if (isFieldProblem(issue.message)) return { problem: issue.message };
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return sized(issue);
    case 'invalid_type':
      return { problem: issue.input === undefined ? 'required' : (kinds[issue.expected] ?? 'invalid') };
    case 'invalid_format':
      return { problem: formats[issue.format] ?? 'invalid' };
    case 'invalid_value':
      return { problem: 'choice' };
    case 'unrecognized_keys':
      return { problem: 'unknown' };
    case 'not_multiple_of':
      return { problem: 'decimals' };
    default:
      return { problem: 'invalid' };
  }
};

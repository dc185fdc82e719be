import { type FieldProblem, fieldProblems } from '@voltdeck/contract';
import type { z } from 'zod';
import type { FieldError } from '../../kernel/problem';

type Issue = z.core.$ZodIssue;

export type FieldErrors = Record<string, FieldError[]>;

/** Fields that one refusal names at most; whoever mends these learns of the next. */
const mostNamed = 100;
/** Characters of a name at most, because a caller chooses the names of what is not known. */
const longestName = 200;

/** The fields at fault by dotted name, gathered; a name may be any text, `constructor` too. */
export class Faults {
  readonly #found = new Map<string, FieldError[]>();

  get isEmpty(): boolean {
    return this.#found.size === 0;
  }

  add(field: string, error: FieldError): void {
    const name = field.slice(0, longestName);
    const known = this.#found.get(name);
    if (known) known.push(error);
    else if (this.#found.size < mostNamed) this.#found.set(name, [error]);
  }

  /** What a refused value tells: each fault with a code and what its text needs. */
  addIssues(issues: readonly Issue[]): void {
    for (const issue of issues) for (const [field, error] of faultsOf(issue)) this.add(field, error);
  }

  all(): FieldErrors {
    return Object.fromEntries(this.#found);
  }
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

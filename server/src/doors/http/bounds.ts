import { Problem } from '../../kernel/problem';
import type { FieldErrors } from './field-errors';

/** Levels of a body at most; what the contract asks for has six. */
export const deepest = 32;

/** Values in a body at most; the largest call there is, a change of many rows taken back, has a third of them. */
export const mostValues = 200_000;

/** A value within what was sent, and where it stands. */
interface Nested {
  value: object;
  name: string;
  parent: Nested | null;
  depth: number;
}

/**
 * Refuses what code behind the door could not walk through: too deep for recursion, too many values to look at in one go, or
 * named `__proto__`, which would reach into the objects that it is copied to.
 */
export function mustBeBounded(sent: unknown): void {
  const open: Nested[] = isObject(sent) ? [{ value: sent, name: '', parent: null, depth: 1 }] : [];
  let count = 0;
  // A list of what is left instead of recursion, because a caller chooses how deep its body is.
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place.depth > deepest) throw new Problem('body.too-deep', { args: { max: deepest } });
    const inner: [string, unknown][] = Object.entries(place.value);
    count += inner.length;
    if (count > mostValues) throw new Problem('body.too-large');
    for (const [name, value] of inner) {
      if (name === '__proto__') throw unknownField(`${pathOf(place)}${name}`);
      if (isObject(value)) open.push({ value, name, parent: place, depth: place.depth + 1 });
    }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The dotted name of a place, with the dot for what is in it. */
const pathOf = ({ name, parent }: Nested): string => (parent === null ? '' : `${pathOf(parent)}${name}.`);

function unknownField(name: string): Problem {
  const errors: FieldErrors = Object.fromEntries([[name, [{ code: 'unknown' }]]]);
  return new Problem('fields.invalid', { errors });
}

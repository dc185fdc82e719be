import { expect, it } from 'vitest';
import { verdictOn } from './advisories.mjs';

const report = (severity: string): string =>
  JSON.stringify({ vulnerabilities: { left: { name: 'left', severity, range: '<2.0.0' } } });

it.each(['high', 'critical'])('a %s advisory fails and says what to do', (severity) => {
  const { hasPassed, lines } = verdictOn(report(severity), 1);
  expect(hasPassed).toBe(false);
  expect(lines[1]).toContain(`left <2.0.0 has a ${severity} advisory. Update it`);
});

it.each(['low', 'moderate'])('a %s advisory does not', (severity) => {
  expect(verdictOn(report(severity), 1)).toMatchObject({ hasPassed: true });
});

it.each([
  ['nothing', ''],
  ['a page instead of a report', '<html>'],
  ['an error of the registry', '{ "statusCode": 405, "error": { "summary": "" } }'],
])('%s is skipped with a line', (_, output) => {
  const { hasPassed, lines } = verdictOn(output, 1);
  expect(hasPassed).toBe(true);
  expect(lines).toEqual(['skipped advisories   1.0 s  the registry could not be asked']);
});

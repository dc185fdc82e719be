import type { Finding } from './finding';
import { isAllowed } from './licence-expression';
import { type Decision, decisions as decided, permissive } from './licence-rules';

/** A package that npm installs here or on another system. */
export interface InstalledPackage {
  name: string;
  version: string;
  /** As its package.json says it; null where it says nothing. */
  licence: string | null;
  isDevelopment: boolean;
  /** Where it stands in package-lock.json. */
  line: number;
}

const means = ({ names }: Decision, name: string): boolean =>
  names.endsWith('*') ? name.startsWith(names.slice(0, -1)) : name === names;

const covers = (decision: Decision, { name, licence, isDevelopment }: InstalledPackage): boolean =>
  means(decision, name) && decision.declared === licence && (decision.use === 'anywhere' || isDevelopment);

const isPermissive = ({ licence }: InstalledPackage): boolean =>
  licence !== null && isAllowed(licence, (each) => permissive.has(each));

const where = ({ isDevelopment }: InstalledPackage): string =>
  isDevelopment ? 'used in development' : 'a part of the product';

function findingOf(one: InstalledPackage): Finding {
  const licence = one.licence === null ? 'names no licence' : `is under ${one.licence}`;
  return {
    rule: 'licence',
    file: 'package-lock.json',
    line: one.line,
    says: `${one.name} ${one.version}, ${where(one)}, ${licence}, which is not among the permissive ones.`,
    remedy:
      'Take another package, or, if it is a tool whose licence does not reach what it makes, write down why in tools/check/licence-rules.ts.',
  };
}

const staleOf = ({ names }: Decision): Finding => ({
  rule: 'licence',
  file: 'tools/check/licence-rules.ts',
  line: 1,
  says: `Nothing that is installed needs the decision on ${names}.`,
  remedy: 'Take it out.',
});

/** Packages whose licence nobody has allowed, and decisions that are not needed any more. */
export function findLicences(
  installed: readonly InstalledPackage[],
  decisions: readonly Decision[] = decided,
): Finding[] {
  const strange = installed.filter((one) => !isPermissive(one));
  const findings = strange
    .filter((one) => !decisions.some((decision) => covers(decision, one)))
    .map(findingOf);
  const stale = decisions.filter((decision) => !strange.some((one) => covers(decision, one))).map(staleOf);
  return [...findings, ...stale];
}

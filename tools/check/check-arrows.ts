import { type ArrowRule, arrowRules } from './arrow-rules';
import { findCycles } from './cycles';
import { type CodeFile, readCode } from './edges';
import { fileRules, findInFiles } from './file-rules';
import type { Finding } from './finding';
import { roomRules } from './room-rules';
import type { Tree } from './tree';

const importRules: readonly ArrowRule[] = [...arrowRules, ...roomRules];

export const ruleNames: readonly string[] = [...importRules, ...fileRules]
  .map((rule) => rule.name)
  .concat('cycle');

/** Every import and habit in a tree of files that breaks the layout of the house. */
export function checkArrows(tree: Tree): Finding[] {
  const files = readCode(tree);
  return [...files.flatMap(findInImports), ...findInFiles(files), ...findCycles(files)].sort(
    (one, other) => one.file.localeCompare(other.file) || one.line - other.line,
  );
}

function findInImports(file: CodeFile): Finding[] {
  return importRules
    .filter((rule) => rule.holdsForTests || !file.place.isTest)
    .flatMap((rule) =>
      file.edges
        .filter((edge) => rule.breaks(edge))
        .map((edge) => ({
          rule: rule.name,
          file: file.place.path,
          line: edge.line,
          says: `${rule.says} (${edge.specifier})`,
          remedy: rule.remedy,
        })),
    );
}

export interface Finding {
  rule: string;
  file: string;
  line: number;
  /** The rule in plain words. */
  says: string;
  /** What to do instead. */
  remedy: string;
}

/** One line for people and for editors that open `file:line`. */
export function printed(finding: Finding): string {
  return `${finding.file}:${finding.line}  ${finding.says} ${finding.remedy}`;
}

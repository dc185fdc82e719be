import type { DeviationKind, ReportedDeviation } from '@voltdeck/contract';
import type { Column } from '../../platform/spreadsheet/sheet';
import { mostTold } from './rules';
import type { deviationWords } from './texts';

/** A deviation at one of its firmwares. */
export interface ExportedDeviation {
  deviation: ReportedDeviation;
  firmware: string;
  count: number;
  first_at: string | null;
  last_at: string;
}

type Words = ReturnType<typeof deviationWords>;

const sentenceOf = ({ kind, wholeMessage }: Words, said: Pick<ReportedDeviation, 'kind' | 'path'>): string =>
  kind[said.kind]
    .replace('<field></field>', () => (said.path === '' ? wholeMessage : said.path))
    .replace('{count}', String(mostTold));

const meaningOf = ({ meaning }: Words, kind: DeviationKind): string => {
  const ofKinds: Partial<Record<DeviationKind, string>> = meaning;
  return ofKinds[kind] ?? meaning.harmless;
};

/** The columns of an exported report. */
export const deviationColumns = (
  words: Words,
  { vendor, model }: { vendor: string; model: string },
): Column<ExportedDeviation>[] => {
  const { export: heading, effect } = words;
  return [
    { heading: heading.vendor, width: 20, cell: () => vendor },
    { heading: heading.model, width: 20, cell: () => model },
    { heading: heading.firmware, width: 16, cell: (each) => each.firmware },
    { heading: heading.action, width: 24, cell: (each) => each.deviation.action },
    { heading: heading.path, width: 40, cell: (each) => each.deviation.path },
    { heading: heading.what, width: 48, cell: (each) => sentenceOf(words, each.deviation) },
    { heading: heading.effect, cell: (each) => effect[each.deviation.effect] },
    { heading: heading.meaning, width: 48, cell: (each) => meaningOf(words, each.deviation.kind) },
    { heading: heading.count, cell: (each) => each.count },
    { heading: heading.charge_points, cell: (each) => each.deviation.charge_points },
    { heading: heading.since_firmware, width: 16, cell: (each) => each.deviation.since_firmware },
    { heading: heading.first_at, width: 26, cell: (each) => each.first_at },
    { heading: heading.last_at, width: 26, cell: (each) => each.last_at },
    { heading: heading.code, width: 20, cell: (each) => each.deviation.kind },
    { heading: heading.example, width: 60, cell: (each) => each.deviation.example?.frame ?? null },
  ];
};

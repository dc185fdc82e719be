import type { ReportedDeviation } from '@voltdeck/contract';
import type { Column } from '../../platform/spreadsheet/sheet';
import type { deviationWords } from './texts';

/** A deviation at one of its firmwares. */
export interface ExportedDeviation {
  deviation: ReportedDeviation;
  firmware: string;
  count: number;
  first_at: string | null;
  last_at: string;
}

/** The columns of an exported report. */
export const deviationColumns = (
  { export: heading, kind, effect }: ReturnType<typeof deviationWords>,
  { vendor, model }: { vendor: string; model: string },
): Column<ExportedDeviation>[] => [
  { heading: heading.vendor, width: 20, cell: () => vendor },
  { heading: heading.model, width: 20, cell: () => model },
  { heading: heading.firmware, width: 16, cell: (each) => each.firmware },
  { heading: heading.action, width: 24, cell: (each) => each.deviation.action },
  { heading: heading.path, width: 40, cell: (each) => each.deviation.path },
  { heading: heading.what, width: 48, cell: (each) => kind[each.deviation.kind] },
  { heading: heading.effect, width: 36, cell: (each) => effect[each.deviation.effect] },
  { heading: heading.count, cell: (each) => each.count },
  { heading: heading.charge_points, cell: (each) => each.deviation.charge_points },
  { heading: heading.since_firmware, width: 16, cell: (each) => each.deviation.since_firmware },
  { heading: heading.first_at, width: 26, cell: (each) => each.first_at },
  { heading: heading.last_at, width: 26, cell: (each) => each.last_at },
  { heading: heading.code, width: 20, cell: (each) => each.deviation.kind },
  { heading: heading.example, width: 60, cell: (each) => each.deviation.example?.frame ?? null },
];

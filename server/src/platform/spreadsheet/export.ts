import type { ExportFormat, Locale } from '@voltdeck/contract';
import type { FileAnswer } from '../../kernel/route';
import type { Ctx } from '../ctx';
import { csvOf } from './csv';
import { idsAt, type IdList } from '../db/id-list';
import type { Cell, Column, Sheet } from './sheet';
import { xlsxOf } from './xlsx';

export interface ExportPlan<R> {
  /** Before the date in the name of the file. */
  name: string;
  /** `YYYY-MM-DD`. */
  day: string;
  title: string;
  format: ExportFormat;
  locale: Locale;
  columns: readonly Column<R>[];
  /** Which rows, in their order. */
  ids: IdList;
  /** Loads rows by their ids, in the order of the ids; one that is gone is left out. */
  load: (ctx: Ctx, ids: readonly number[]) => Promise<readonly R[]>;
}

/** Rows in memory at a time. */
const batchSize = 500;

const makers = {
  csv: { make: csvOf, contentType: 'text/csv; charset=utf-8' },
  xlsx: {
    make: xlsxOf,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
};

/**
 * Rows as a spreadsheet that is made while it is sent.
 * Which rows, and in which order, is fixed beforehand, so that none is missed or told twice when rows change meanwhile.
 */
export function exportFile<R>(plan: ExportPlan<R>): FileAnswer<Ctx> {
  const { make, contentType } = makers[plan.format];
  const sheet: Sheet = {
    title: plan.title,
    locale: plan.locale,
    headings: plan.columns.map((column) => column.heading),
    widths: plan.columns.map((column) => column.width ?? 14),
  };
  return {
    name: `${plan.name}-${plan.day}.${plan.format}`,
    contentType,
    chunks: (run) => make(sheet, batchesOf(plan, run)),
  };
}

async function* batchesOf<R>(
  { ids, load, columns }: ExportPlan<R>,
  run: Parameters<FileAnswer<Ctx>['chunks']>[0],
): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const wanted = idsAt(ids, from, batchSize);
    const rows = await run((ctx) => load(ctx, wanted));
    yield rows.map((row) => columns.map((column) => column.cell(row)));
  }
}

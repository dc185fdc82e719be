import type { ExportFormat, Locale } from '@voltdeck/contract';
import type { FileAnswer } from '../../kernel/route';
import type { Ctx } from '../ctx';
import { csvOf } from './csv';
import { idsAt, type IdList } from '../db/id-list';
import type { Cell, Column, Sheet } from './sheet';
import { xlsxOf } from './xlsx';

interface FilePlan<R> {
  /** Before the date in the name of the file. */
  name: string;
  /** `YYYY-MM-DD`. */
  day: string;
  title: string;
  format: ExportFormat;
  locale: Locale;
  columns: readonly Column<R>[];
}

export interface ExportPlan<R> extends FilePlan<R> {
  /** Which rows, in their order. */
  ids: IdList;
  /** Loads rows by their ids, in the order of the ids; one that is gone is left out. */
  load: (ctx: Ctx, ids: readonly number[]) => Promise<readonly R[]>;
}

/** For what is only ever added to: each part says where the next one begins, so that no list of all is needed. */
export interface PartsPlan<R, P> extends FilePlan<R> {
  first: P;
  /** The rows of a part and where the next one begins; null after the last one. */
  load: (ctx: Ctx, from: P) => Promise<{ rows: readonly R[]; next: P | null }>;
}

/** Rows in memory at a time, few enough that making them holds nobody else up. */
const batchSize = 200;

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
export const exportFile = <R>(plan: ExportPlan<R>): FileAnswer<Ctx> =>
  fileOf(plan, (run) => batchesOf(plan, run));

/** Rows as a spreadsheet that is made while it is sent, read part by part. */
export const exportParts = <R, P>(plan: PartsPlan<R, P>): FileAnswer<Ctx> =>
  fileOf(plan, (run) => partsOf(plan, run));

type Run = Parameters<FileAnswer<Ctx>['chunks']>[0];

function fileOf<R>(plan: FilePlan<R>, batches: (run: Run) => AsyncGenerator<Cell[][]>): FileAnswer<Ctx> {
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
    chunks: (run) => make(sheet, batches(run)),
  };
}

async function* batchesOf<R>({ ids, load, columns }: ExportPlan<R>, run: Run): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const wanted = idsAt(ids, from, batchSize);
    const rows = await run((ctx) => load(ctx, wanted));
    yield rows.map((row) => columns.map((column) => column.cell(row)));
  }
}

async function* partsOf<R, P>({ first, load, columns }: PartsPlan<R, P>, run: Run): AsyncGenerator<Cell[][]> {
  let from: P | null = first;
  while (from !== null) {
    const at: P = from;
    const { rows, next } = await run((ctx) => load(ctx, at));
    yield rows.map((row) => columns.map((column) => column.cell(row)));
    from = next;
  }
}

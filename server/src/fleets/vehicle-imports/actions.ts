import {
  fuelTypes,
  type ImportedVehicle,
  type Parsed,
  type Result,
  vehicleImports,
  type VehicleColumn,
} from '@voltdeck/contract';
import { mustHoldFleet, operatorOf, recordAudit } from '../../identity';
import { csvRows, columnsOf, wordKey } from '../../kernel/csv';
import { type FieldError, Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { fieldText, yesOrNo } from '../../platform/i18n/texts';
import { cardKey, cardNumberOf } from '../../charging';
import { VehicleChanged } from '../vehicles/facts';
import { holdVins } from '../vehicles/store';
import { apply } from './actions/apply';
import { judge, type Judged } from './actions/judge';
import { withoutRepeats } from './rules';
import { type FileWords, type ImportLine, readLine } from './rules-read';
import words from './file-words.json';

const languages = ['en', 'ar', 'fr', 'es'] as const;

/** People may write headings and answers in any of the four languages. */
const fileWords: FileWords = {
  columns: new Map(
    vehicleImports.vehicleColumns.flatMap((column) =>
      [column, ...words.headings[column]].map((heading) => [wordKey(heading), column] as const),
    ),
  ),
  answers: new Map(
    languages.flatMap((locale) => [
      [wordKey(yesOrNo(locale, true)), true] as const,
      [wordKey(yesOrNo(locale, false)), false] as const,
    ]),
  ),
  fuels: new Map(
    fuelTypes.flatMap((fuel) => words.fuels[fuel].map((word) => [wordKey(word), fuel] as const)),
  ),
};

const fault = (error: FieldError): Problem => new Problem('fields.invalid', { errors: { content: [error] } });

/** The lines of a file, each read or refused. */
function linesOf(content: string): ImportLine[] {
  const rows = csvRows(content);
  const first = rows.next();
  if (first.done === true) throw fault({ code: 'required' });
  const headings = columnsOf<VehicleColumn>(first.value, fileWords.columns);
  if ('unknown' in headings)
    throw fault({ code: 'vehicle-import.column-unknown', args: { column: headings.unknown } });
  const { at } = headings;
  const told = at.filter((column) => column !== null);
  const isTwice = new Set(told).size < told.length;
  if (isTwice || !(at.includes('license_plate') || at.includes('vin')))
    throw fault({ code: 'vehicle-import.headings' });
  const lines: ImportLine[] = [];
  for (const row of rows) {
    if (lines.length === vehicleImports.mostImported)
      throw fault({ code: 'vehicle-import.too-long', args: { max: vehicleImports.mostImported } });
    lines.push(readLine(row, at, fileWords));
  }
  return withoutRepeats(lines, (number) => {
    const uid = cardNumberOf(number);
    return uid === '' ? null : cardKey(uid);
  });
}

const rowOf = (ctx: Ctx, { line, key, title, outcome, changes, fault: wrong }: Judged): ImportedVehicle => ({
  line,
  key,
  title,
  outcome,
  changes,
  field: wrong?.field ?? null,
  error: wrong === null ? null : fieldText(ctx.locale, wrong.field, wrong),
});

/**
 * Adds and changes the vehicles of a file: all, or none where a line is refused (docs/decisions.md#vehicle-imports). The fleet is held, so
 * that nobody else writes to its vehicles meanwhile.
 */
export async function importVehicles(
  ctx: Ctx,
  { params: { id: fleetId }, body }: Parsed<typeof vehicleImports.importVehicles>,
): Promise<Result<typeof vehicleImports.importVehicles>> {
  const lines = linesOf(body.content);
  await mustHoldFleet(ctx, fleetId);
  await holdVins(ctx.tx, operatorOf(ctx));
  const { judged, held } = await judge(ctx, fleetId, lines);
  const count = (wanted: Judged['outcome']): number =>
    judged.filter(({ outcome }) => outcome === wanted).length;
  const counts = {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  };
  const applied = !body.dry_run && counts.refused === 0;
  if (applied && counts.created + counts.changed > 0) {
    await apply(ctx, fleetId, { judged, held });
    await recordAudit(ctx, {
      action: 'vehicles-imported',
      noun: 'vehicle',
      nounId: null,
      within: { noun: 'fleet', id: fleetId },
      detail: counts,
    });
    await ctx.announce(VehicleChanged, { fleetId, vehicleId: 0 }, operatorOf(ctx));
  }
  return { applied, ...counts, rows: judged.map((each) => rowOf(ctx, each)) };
}

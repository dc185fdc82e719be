import { cards, type ImportedRow, type Parsed, type Result } from '@voltdeck/contract';
import {
  mayBeEmail,
  normalEmail,
  operatorOf,
  operatorProfile,
  personKey,
  personsByEmail,
  recordAudit,
} from '../../../identity';
import { csvRows, wordKey } from '../../../kernel/csv';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { fieldText } from '../../../platform/i18n/texts';
import { holdTags, insertTags, type TagFields, updateTags } from '../../authorization/store-tags';
import { forgetSeen } from '../../authorization/store-unknown';
import { CardChanged } from '../facts';
import { endOfDay, lastDay, storedKey } from '../rules';
import {
  type FileWords,
  headingsOf,
  importColumns,
  type ImportColumn,
  type ImportLine,
  outcomeOf,
  type ReadLine,
  readLine,
  withoutRepeats,
} from '../rules-import';
import { cardWords } from '../texts';

const languages = ['en', 'ar', 'fr', 'es'] as const;

/** What is told of the cards in an exported file beside what is imported. */
const passedOver = ['status', 'created_at'] as const;

/** An exported file can be imported again, whatever language it was written in. */
const fileWords: FileWords = {
  columns: new Map([
    ...importColumns.map((column) => [column, column] as const),
    ...languages.flatMap((locale) => {
      const { export: heading } = cardWords(locale);
      return [
        ...importColumns.map((column) => [wordKey(heading[column]), column] as const),
        ...passedOver.map((column) => [wordKey(heading[column]), null] as const),
      ];
    }),
  ]),
  holders: new Map(
    languages.flatMap((locale) =>
      cards.cardHolders.map((holder) => [wordKey(cardWords(locale).holder[holder]), holder] as const),
    ),
  ),
};

/** The lines of a file, each read or refused. */
function linesOf(content: string): ImportLine[] {
  const rows = csvRows(content);
  const first = rows.next();
  if (first.done === true) throw fault({ code: 'required' });
  const headings = headingsOf(first.value, fileWords);
  if ('unknown' in headings) throw fault({ code: 'card.column-unknown', args: { column: headings.unknown } });
  if ('missing' in headings) throw fault({ code: 'card.import-headings' });
  const lines: ImportLine[] = [];
  for (const row of rows) {
    if (lines.length === cards.mostImported)
      throw fault({ code: 'card.import-too-long', args: { max: cards.mostImported } });
    lines.push(withAddress(readLine(row, headings.at, fileWords)));
  }
  return withoutRepeats(lines);
}

const fault = (error: NonNullable<Problem['details']['errors']>[string][number]): Problem =>
  new Problem('fields.invalid', { errors: { content: [error] } });

/** An address that nobody can have is refused here, too. */
const withAddress = (line: ImportLine): ImportLine => {
  const email = line.read?.email ?? null;
  if (email === null || mayBeEmail(normalEmail(email))) return line;
  return { ...line, read: null, fault: { field: 'email', code: 'email' } };
};

/** A line with what becomes of it. */
interface Judged extends ImportLine {
  outcome: ImportedRow['outcome'];
  /** The card that it changes. */
  id: number | null;
}

async function judge(ctx: Ctx, lines: readonly ImportLine[], timeZone: string): Promise<Judged[]> {
  const keys = lines.flatMap(({ read }) => (read === null ? [] : [storedKey(read.number)]));
  const held = await holdTags(ctx.tx, operatorOf(ctx), { keys });
  const present = new Map(held.map((tag) => [tag.uidKey, tag]));
  return lines.map((line) => {
    const tag = line.read === null ? undefined : present.get(storedKey(line.read.number));
    const before =
      tag === undefined
        ? null
        : { ...tag, name: tag.holderName, expiresOn: lastDay(timeZone, tag.expiresAt) };
    return { ...line, ...outcomeOf(line, before), id: tag?.id ?? null };
  });
}

/** Writes what all lines come to. */
async function apply(ctx: Ctx, judged: readonly Judged[], timeZone: string): Promise<void> {
  const operatorId = operatorOf(ctx);
  const moved = judged.filter(({ outcome }) => outcome === 'created' || outcome === 'changed');
  if (moved.length === 0) return;
  const people = await personsByEmail(
    ctx,
    moved.flatMap(({ read }) => read?.email ?? []),
  );
  const fieldsOf = ({ email, name, label, expiresOn }: ReadLine): TagFields => ({
    personId: email === null ? null : (people.get(personKey(email)) ?? null),
    holderName: name,
    label,
    expiresAt: endOfDay(timeZone, expiresOn),
  });
  const of = (wanted: Judged['outcome']) =>
    moved.flatMap(({ outcome, read, id }) =>
      outcome === wanted && read !== null ? [{ id: id ?? 0, uid: read.number, ...fieldsOf(read) }] : [],
    );
  const created = of('created');
  const made = await insertTags(ctx.tx, operatorId, { tags: created, at: ctx.now });
  // Somebody else has issued one of them meanwhile, which the next look at the file shows.
  if (made.length < created.length) throw new Problem('card.exists');
  await updateTags(ctx.tx, operatorId, of('changed'));
  await forgetSeen(
    ctx.tx,
    operatorId,
    created.map(({ uid }) => storedKey(uid)),
  );
}

const rowOf = (ctx: Ctx, { line, number, outcome, fault: wrong }: Judged): ImportedRow => ({
  line,
  number,
  outcome,
  field: wrong?.field ?? null,
  error: wrong === null ? null : fieldText(ctx.locale, wrong.field satisfies ImportColumn, wrong),
});

/** Issues and changes the cards of a file: all, or none where a line is refused (docs/decisions.md#cards). */
export async function importCards(
  ctx: Ctx,
  { body }: Parsed<typeof cards.importCards>,
): Promise<Result<typeof cards.importCards>> {
  const operatorId = operatorOf(ctx);
  const lines = linesOf(body.content);
  const { timeZone } = await operatorProfile(ctx, operatorId);
  const judged = await judge(ctx, lines, timeZone);
  const count = (wanted: ImportedRow['outcome']): number =>
    judged.filter(({ outcome }) => outcome === wanted).length;
  const counts = {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  };
  const applied = !body.dry_run && counts.refused === 0;
  if (applied) {
    await apply(ctx, judged, timeZone);
    await recordAudit(ctx, { action: 'imported', noun: 'card', nounId: null, operatorId, detail: counts });
    await ctx.announce(CardChanged, { cardId: 0 }, operatorId);
  }
  return { applied, ...counts, rows: judged.map((each) => rowOf(ctx, each)) };
}

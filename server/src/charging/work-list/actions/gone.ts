import type { CuredRow, CureName, Locale, WorkKind } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { attributeText, fieldText, problemText } from '../../../platform/i18n/texts';
import { settledItem } from '../store/detail';

/** Says that an item waits no more, how it was settled and by whom; that there is none where nothing is known of it. */
export async function goneProblem(
  ctx: Ctx,
  of: { operatorId: number; kind: WorkKind; id: number },
): Promise<Problem> {
  const settled = await settledItem(ctx.tx, of);
  if (settled === null) return new Problem('not-found');
  const how: CureName | 'none' = settled.cure ?? 'none';
  return new Problem('work-item.gone', {
    args: { how, by: settled.by ?? '', known: settled.by === null ? 'no' : 'yes' },
  });
}

/** Why an item is refused, in the caller's language. */
export function reasonOf(locale: Locale, { code, details }: Problem): CuredRow['reason'] {
  const [first] = Object.entries(details.errors ?? {});
  const [field, [error] = []] = first ?? [];
  if (field !== undefined && error !== undefined)
    return { code: error.code, text: fieldText(locale, field, error) };
  const { field: missing, ...args } = details.args ?? {};
  const named = missing === undefined ? args : { ...args, field: attributeText(locale, String(missing)) };
  return { code, text: problemText(locale, code, named) };
}

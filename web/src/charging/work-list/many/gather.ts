import { workList, type WorkItem } from '@voltdeck/contract';
import { call } from '../../../api/call';
import type { WorkQuery } from '../use-work-rows';

/** Which items are meant: those that were ticked, or all that match the filters of the list. */
export type ManyTarget = { items: readonly WorkItem[] } | { query: WorkQuery };

export interface Gathering {
  target: ManyTarget;
  onCount: (count: number) => void;
  signal: AbortSignal;
}

/** So many are listed by one call. */
const perPage = 200;

/** The items that are meant, read page by page before anything is done, so that what is done shifts no page. */
export const gather = async ({ target, onCount, signal }: Gathering): Promise<readonly WorkItem[]> => {
  if ('items' in target) return target.items;
  const found = new Map<string, WorkItem>();
  const { query } = target;
  let last = 1;
  for (let page = 1; page <= last && !signal.aborted; page += 1) {
    const answer = await call(
      workList.listWork,
      { query: { ...query, sort: 'at', page, per_page: perPage } },
      { signal },
    );
    for (const item of answer.data) found.set(`${item.kind}-${item.id}`, item);
    last = answer.meta.last_page;
    onCount(found.size);
  }
  return [...found.values()];
};

import { workList, type CuredRow, type WorkCounts, type WorkDetail, type WorkItem } from '@voltdeck/contract';
import type { Heard } from '../../api/testing-server';
import { keyOf, type ItemKey } from './item-key';

/** A held order of a work list, or what is said otherwise. */
export const itemOf = (id: number, patch: Partial<WorkItem> = {}): WorkItem => ({
  kind: 'held',
  id,
  reason: 'impossible-energy',
  at: new Date(Date.UTC(2026, 2, 2, 8, id)).toISOString(),
  charge_point: { id: 1, title: `Quai ${id}`, identifier: `QUAI-${id}`, time_zone: 'Europe/Paris' },
  connector_number: 1,
  order_id: id,
  action: null,
  tag: `CARD000${id}`,
  tag_label: null,
  energy: 12.3,
  price: 4.92,
  currency: 'EUR',
  cures: ['confirm', 'correct'],
  ...patch,
});

/** A message that fits no order. */
export const messageOf = (id: number, patch: Partial<WorkItem> = {}): WorkItem =>
  itemOf(id, {
    kind: 'unmatched',
    reason: 'unknown-transaction',
    order_id: null,
    action: 'StopTransaction',
    price: null,
    currency: null,
    cures: ['attach', 'book', 'dismiss'],
    ...patch,
  });

export const detailOf = (item: WorkItem, patch: Partial<WorkDetail> = {}): WorkDetail => ({
  ...item,
  said: null,
  payload: null,
  message_id: null,
  candidates: [],
  devices: [],
  cured: null,
  ...patch,
});

type Curing = { items: { kind: WorkItem['kind']; id: number }[]; cure: { do: string }; preview?: boolean };

/** What a server has of a work list, and what was asked of it. */
interface Served {
  waiting: Map<ItemKey, WorkItem>;
  /** Told in place of what follows from the list, as of one that was settled. */
  details: Map<ItemKey, WorkDetail>;
  cured: { key: ItemKey; do: string; cure: unknown }[];
  /** Rows that are refused, with the code of why. */
  refused: Map<ItemKey, string>;
}

const answer = (results: unknown): Response => Response.json({ success: 1, results, msg: '' });

const rowFor = (
  { waiting, cured, refused }: Served,
  { cure, preview }: Curing,
  name: Curing['items'][number],
): CuredRow => {
  const key = keyOf(name);
  const item = waiting.get(key);
  const code = item === undefined ? 'work-item.gone' : refused.get(key);
  const row = { ...name, order_id: item?.order_id ?? null, currency: item?.currency ?? null };
  if (code !== undefined || item === undefined) {
    const reason = { code: code ?? 'work-item.gone', text: `refused: ${code}` };
    return { ...row, outcome: 'refused', before: null, after: null, reason };
  }
  if (preview !== true) {
    waiting.delete(key);
    cured.push({ key, do: cure.do, cure });
  }
  const amounts = item.price === null ? null : { energy: item.energy ?? 0, price: item.price };
  return { ...row, outcome: 'cured', before: amounts, after: amounts, reason: null };
};

const countsOf = ({ waiting }: Served): WorkCounts => ({
  total: waiting.size,
  kinds: workList.workKinds.map((kind) => ({
    kind,
    count: [...waiting.values()].filter((item) => item.kind === kind).length,
  })),
  reasons: [],
});

const pageOf = ({ waiting }: Served, { query }: Heard): Response => {
  const kinds = query.get('kind')?.split(',');
  const all = [...waiting.values()].filter(({ kind }) => kinds?.includes(kind) ?? true);
  const size = Number(query.get('per_page') ?? 25);
  const page = Number(query.get('page') ?? 1);
  const data = all.slice((page - 1) * size, page * size);
  const last = Math.max(1, Math.ceil(all.length / size));
  return answer({ data, meta: { current_page: page, last_page: last, per_page: size, total: all.length } });
};

const oneOf = ({ waiting, details }: Served, { path }: Heard): Response => {
  const [, , , kind, id] = path.split('/');
  const key = `${kind}-${id}` as ItemKey;
  const item = waiting.get(key);
  const detail = details.get(key) ?? (item === undefined ? undefined : detailOf(item));
  if (detail === undefined) return Response.json({ success: 0, code: 'not-found', msg: '' }, { status: 404 });
  return answer(detail);
};

/** A server's work list: what it has, what was cured, and how it answers. */
export const testingList = (items: readonly WorkItem[]) => {
  const served: Served = {
    waiting: new Map(items.map((item) => [keyOf(item), item])),
    details: new Map(),
    cured: [],
    refused: new Map(),
  };
  const cure = ({ body }: Heard): Response => {
    const asked = body as Curing;
    return answer({ rows: asked.items.map((name) => rowFor(served, asked, name)) });
  };
  return {
    ...served,
    calls: [
      [workList.workCounts, () => answer(countsOf(served))],
      [workList.listWork, (heard: Heard) => pageOf(served, heard)],
      [workList.getWork, (heard: Heard) => oneOf(served, heard)],
      [workList.cureWork, cure],
    ] as const,
  };
};

import type { EndpointShape } from '@voltdeck/contract';
import { endpoints } from '@voltdeck/contract/all';
import { z } from 'zod';

/** What an assistant may ask, by the name under which it knows it: calls that a key of the scope `read` may make. */
const paths: Readonly<Record<string, string>> = {
  search: '/api/search',
  what_needs_a_look: '/api/attention',
  morning_brief: '/api/brief',
  network_today: '/api/stats',
  list_charge_points: '/api/charge-points/datatable',
  get_charge_point: '/api/charge-points/{id}',
  charge_point_stats: '/api/charge-points/{id}/stats',
  charge_point_events: '/api/charge-points/{id}/events',
  charge_point_faults: '/api/charge-points/{id}/faults',
  charge_point_prices: '/api/charge-points/{id}/charge-point-prices',
  charger_messages: '/api/messages',
  list_sites: '/api/charging-sites/datatable',
  list_orders: '/api/orders',
  get_order: '/api/orders/{id}',
  order_totals: '/api/orders/totals',
  order_messages: '/api/orders/{id}/messages',
  work_list: '/api/work-list',
  earnings: '/api/earnings',
  list_statement: '/api/statement',
  list_leakage: '/api/leakage',
  list_feedback: '/api/feedback',
  feedback_summary: '/api/feedback/summary',
};

type Fields = Readonly<Record<string, unknown>>;

/** A question that an assistant may ask. */
export interface Tool {
  name: string;
  description: string;
  /** Parameters and query in one object, as JSON Schema. */
  inputSchema: { type: 'object' } & Fields;
  endpoint: EndpointShape;
}

function endpointAt(path: string): EndpointShape {
  const found = endpoints.find((each) => each.method === 'GET' && each.path === path);
  if (found === undefined) throw new Error(`no call reads ${path}`);
  return found;
}

function toTool(name: string, path: string): Tool {
  const endpoint = endpointAt(path);
  const fields = z.object({ ...endpoint.query?.shape, ...endpoint.params?.shape });
  const { $schema: _, ...schema } = z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' });
  return { name, description: endpoint.summary, inputSchema: { ...schema, type: 'object' }, endpoint };
}

export const tools: readonly Tool[] = Object.entries(paths).map(([name, path]) => toTool(name, path));

/** Several values of a field are parted by commas. */
function written(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(written).join(',') : JSON.stringify(value ?? '');
}

/** The address by which a question is asked of the API. */
export function addressOf({ path, params }: EndpointShape, told: Fields): string {
  const ofPath = new Set(Object.keys(params?.shape ?? {}));
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(written(told[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(told))
    if (!ofPath.has(name) && value !== undefined && value !== null) query.set(name, written(value));
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}

import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQuery } from '../page';
import kinds from './connector-kinds.json';

/** A kind of connector; `code` is what is stored. */
export interface ConnectorKind {
  id: number;
  code: string;
  name: string;
  icon: string;
  current: string;
}

export const connectorKinds: readonly ConnectorKind[] = kinds;

const byCode = new Map(connectorKinds.map((kind) => [kind.code, kind]));

/** The kind behind a stored code. */
export const connectorKind = (code: string | null): ConnectorKind | undefined =>
  code === null ? undefined : byCode.get(code);

/** A kind of connector; `code` is what a connector says as its `type`. */
export const connectorChoice = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  icon: z.string(),
  current_type: z.string(),
});
export type ConnectorChoice = z.infer<typeof connectorChoice>;

export const listConnectorKinds = endpoint({
  method: 'GET',
  path: '/api/charge-points/connectors',
  summary: 'The kinds a connector may have',
  needs: { operator: 'power-center.read' },
  query: plainQuery,
  result: z.array(connectorChoice),
});

export const powerSourceConnectors = endpoint({
  method: 'GET',
  path: '/api/v2/power-source/connectors',
  summary: 'The kinds of connectors that vehicles charge with',
  needs: { login: true, keys: true },
  query: plainQuery,
  result: z.array(connectorChoice),
});

import { type kinds, connectorKinds, type ConnectorChoice, type Parsed } from '@voltdeck/contract';
import { plainList } from '../../kernel/plain-list';
import type { Ctx } from '../../platform/ctx';

/** The kinds a connector may have. */
export const listConnectorKinds = async (
  _ctx: Ctx,
  { query }: Pick<Parsed<typeof kinds.listConnectorKinds>, 'query'>,
): Promise<ConnectorChoice[]> =>
  plainList(
    connectorKinds.map(({ current, ...kind }) => ({ ...kind, current_type: current })),
    query,
  );

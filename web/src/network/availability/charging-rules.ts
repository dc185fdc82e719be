import type { ChargePointRow, Connector, StartObstacle } from '@voltdeck/contract';

type Startable = Pick<Connector, 'start_obstacle'>;

/** The connectors that the server says charging can start on now. */
export const startable = <C extends Startable>({ connectors }: { connectors: readonly C[] }): C[] =>
  connectors.filter((connector) => connector.start_obstacle === null);

/** What keeps charging from every connector alike; null where one is free, or each has a reason of its own. */
export const sharedObstacle = ({
  connectors,
}: {
  connectors: readonly Startable[];
}): StartObstacle | null => {
  const first = connectors[0]?.start_obstacle ?? null;
  return connectors.every((connector) => connector.start_obstacle === first) ? first : null;
};

/** Whether something may be charging: the connectors of a row do not tell an order from a plugged-in vehicle. */
export const mayBeCharging = ({ connectors }: Pick<ChargePointRow, 'connectors'>): boolean =>
  connectors.some((connector) => connector.status === 'busy' || connector.status === 'busy-by-you');

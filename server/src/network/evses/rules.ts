import type { ConnectorRow, ToldConnector } from '../connectors/rules';

type Known = Pick<ConnectorRow, 'number' | 'evse_id' | 'connector_id'>;

const isOf = (told: Pick<ToldConnector, 'evseId' | 'connectorId'>) => (connector: Known) =>
  connector.evse_id === told.evseId && connector.connector_id === told.connectorId;

/** The number of the first connector of an EVSE is the EVSE's while it is free; then what the operator announced; then the next. */
const numberFor = (known: readonly Known[], { evseId, connectorId }: ToldConnector): number => {
  const holder = known.find((connector) => connector.number === evseId);
  if (connectorId === 1 && evseId > 0 && (holder === undefined || holder.evse_id === null)) return evseId;
  const announced = known.filter((connector) => connector.evse_id === null).map(({ number }) => number);
  if (announced.length > 0) return Math.min(...announced);
  return Math.max(0, ...known.map(({ number }) => number)) + 1;
};

/**
 * The numbers of connectors that have none yet: sorted by EVSE and connector, so that they are the same whoever tells first.
 * A number that is given is never changed, because it is printed on the device (docs/decisions.md#connector-numbers).
 */
export const numbersFor = (
  known: readonly Known[],
  all: readonly ToldConnector[],
): { number: number; told: ToldConnector }[] => {
  const sorted = all.toSorted(
    (one, other) => one.evseId - other.evseId || one.connectorId - other.connectorId,
  );
  const given: { number: number; told: ToldConnector }[] = [];
  let taken: Known[] = [...known];
  for (const told of sorted.filter((each) => each.evseId > 0 && each.connectorId > 0)) {
    if (taken.some(isOf(told))) continue;
    const number = numberFor(taken, told);
    given.push({ number, told });
    const { evseId, connectorId } = told;
    taken = taken.filter((connector) => connector.number !== number);
    taken.push({ number, evse_id: evseId, connector_id: connectorId });
  }
  return given;
};

/** The connector a device means; without a connector's number the EVSE's busy one, or its first. */
export const connectorAt = <C extends Known & Pick<ConnectorRow, 'own_status'>>(
  known: readonly C[],
  at: { evseId: number; connectorId: number | null },
): C | null => {
  const siblings = known.filter((connector) => connector.evse_id === at.evseId);
  const byNumber = siblings.toSorted((one, other) => (one.connector_id ?? 0) - (other.connector_id ?? 0));
  if (at.connectorId !== null)
    return byNumber.find((connector) => connector.connector_id === at.connectorId) ?? null;
  return byNumber.find((connector) => connector.own_status === 'busy') ?? byNumber[0] ?? null;
};

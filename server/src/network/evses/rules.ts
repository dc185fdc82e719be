import { type ConnectorRow, mostConnectors, type ToldConnector } from '../connectors/rules';

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

/** A connector as a device asks for it; without a connector's number the EVSE's busy one, or its first. */
export interface Asked {
  evseId: number;
  connectorId: number | null;
}

/** The connector a device means; without a connector's number the EVSE's busy one, or its first. */
export const connectorAt = <C extends Known & Pick<ConnectorRow, 'own_status'>>(
  known: readonly C[],
  at: Asked,
): C | null => {
  const siblings = known.filter((connector) => connector.evse_id === at.evseId);
  const byNumber = siblings.toSorted((one, other) => (one.connector_id ?? 0) - (other.connector_id ?? 0));
  if (at.connectorId !== null)
    return byNumber.find((connector) => connector.connector_id === at.connectorId) ?? null;
  return byNumber.find((connector) => connector.own_status === 'busy') ?? byNumber[0] ?? null;
};

/** A connector that is meant: its number, null where it can have none, and what makes it where it is not there yet. */
export type Meant = { number: number | null; told: null } | { number: number; told: ToldConnector };

/** A connector by its number, as its device calls it. */
export type ConnectorTold = Known & Pick<ConnectorRow, 'own_status' | 'removed_at'>;

/** What a device means among all connectors of its charge point, also removed ones; null where it made too many already. */
export function meantBy(known: readonly ConnectorTold[], asked: Asked): Meant | null {
  const found = connectorAt(known, asked);
  if (found !== null && found.removed_at === null) return { number: found.number, told: null };
  const connectorId = found?.connector_id ?? asked.connectorId ?? 1;
  const told = { evseId: asked.evseId, connectorId, type: null, maxPowerW: null };
  if (found !== null) return { number: found.number, told };
  if (known.length >= mostConnectors) return null;
  const [given] = numbersFor(known, [told]);
  return given ?? { number: null, told: null };
}

import { sql, type RawBuilder } from 'kysely';

/** A message is kept whatever numbers it says; one that its column cannot hold is not shown. */
const saidNumber = (name: string, digits: number): RawBuilder<unknown> =>
  sql`case when q.said->>${sql.lit(name)} ~ ${sql.lit(`^-?[0-9]{1,${digits}}$`)} then (q.said->>${sql.lit(name)})::bigint end`;

/** The connector that a message kept aside, `q`, names. */
export const saidConnector = sql`(${saidNumber('connectorNumber', 9)})::int`;

/** The energy from begin to end that it tells, in Wh. */
export const saidEnergyWh = sql`${saidNumber('registerWh', 18)} - ${saidNumber('beganRegisterWh', 18)}`;

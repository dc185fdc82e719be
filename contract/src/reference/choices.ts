import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQuery } from '../page';

/** A kind of connector; `code` is what a connector says as its `type`. */
export const connectorChoice = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  icon: z.string(),
  current_type: z.string(),
});
export type ConnectorChoice = z.infer<typeof connectorChoice>;

/** A type of charge point (docs/decisions.md#charge-point-fields); `max_power` in kW, `img` the name of its picture. */
export const chargePointTypeShape = z.object({
  id: z.int(),
  name: z.string(),
  img: z.string(),
  current_type: z.string(),
  max_power: z.number(),
});
export type ChargePointType = z.infer<typeof chargePointTypeShape>;

/** Something that makes waiting pleasant (docs/decisions.md#charge-point-fields); named in the language of the caller. */
export const amenityShape = z.object({
  id: z.int(),
  name: z.string(),
  icon: z.string(),
  description: z.string(),
});
export type Amenity = z.infer<typeof amenityShape>;

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
  needs: { login: true },
  query: plainQuery,
  result: z.array(connectorChoice),
});

export const listChargePointTypes = endpoint({
  method: 'GET',
  path: '/api/charge-points/types',
  summary: 'The types a charge point may have, by current and power',
  needs: { operator: 'power-center.read' },
  query: plainQuery,
  result: z.array(chargePointTypeShape),
});

export const listAmenities = endpoint({
  method: 'GET',
  path: '/api/charge-points/amenities',
  summary: 'The amenities a charge point may have',
  needs: { operator: 'power-center.read' },
  query: plainQuery,
  result: z.array(amenityShape),
});

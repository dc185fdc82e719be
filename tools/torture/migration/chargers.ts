import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCentral } from '../../../server/src/doors/central/central';
import type { TestClock } from '../../../server/src/platform/clock';
import type { House } from '../../../server/src/platform/house';
import { createMetrics } from '../../../server/src/platform/metrics';
import { joinNodes } from '../../../server/src/platform/nodes';
import { TortureCharger } from '../wire/charger';
import type { Database } from '../world/database';
import { until } from './world';

/** An order that the old version left, and whose charger goes on with it. */
interface Halfway {
  id: number;
  state: 'requested' | 'starting' | 'charging' | 'suspended' | 'finishing';
  last_meter_wh: number | null;
  transaction_id: number | null;
  ocpp_transaction: string | null;
  tag_uid: string;
  connector_number: number;
  identifier: string;
  protocol: 'ocpp1.6' | 'ocpp2.0.1';
}

/** As the charge points were filled in. */
const password = 'a password of torture';
const startWh = 1_000;
/** What each delivers yet. */
const moreWh = 500;

async function openDoor(house: House): Promise<{ port: number; close(): Promise<void> }> {
  const node = await joinNodes(house.db, house.log);
  const central = await createCentral({
    house,
    log: house.log,
    metrics: createMetrics(house.db),
    nodeId: node.id,
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => central.handleUpgrade(request, socket, head));
  server.listen({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    await central.close();
    server.close();
    await node.leave();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

type Call = [action: string, payload: object];

/** What a charger of 1.6 says: its start where none was told yet, its stop, or that the plug is out. */
async function speak16(charger: TortureCharger, order: Halfway, timestamp: string): Promise<void> {
  const { connector_number: connectorId, tag_uid: idTag } = order;
  if (order.state === 'finishing') {
    await charger.call('StatusNotification', {
      connectorId,
      errorCode: 'NoError',
      status: 'Available',
      timestamp,
    });
    return;
  }
  let transactionId: unknown = order.transaction_id;
  if (transactionId === null) {
    const begun = await charger.call('StartTransaction', {
      connectorId,
      idTag,
      meterStart: startWh,
      timestamp,
    });
    transactionId = begun.payload['transactionId'];
  }
  const meterStop = (order.last_meter_wh ?? startWh) + moreWh;
  await charger.call('StopTransaction', { transactionId, idTag, meterStop, timestamp });
}

/** The same of 2.0.1, whose events are numbered. */
function callsOf201(order: Halfway, timestamp: string): Call[] {
  const evse = { id: order.connector_number, connectorId: 1 };
  if (order.state === 'finishing')
    return [
      ['StatusNotification', { timestamp, connectorStatus: 'Available', evseId: evse.id, connectorId: 1 }],
    ];
  const transactionId = order.ocpp_transaction ?? `went-on-${order.id}`;
  const event = (eventType: string, seqNo: number, wh: number, more: object): Call => [
    'TransactionEvent',
    {
      eventType,
      timestamp,
      seqNo,
      evse,
      meterValue: [{ timestamp, sampledValue: [{ value: wh, measurand: 'Energy.Active.Import.Register' }] }],
      ...more,
    },
  ];
  const idToken = { idToken: order.tag_uid, type: 'Central' };
  const going = {
    triggerReason: 'ChargingStateChanged',
    transactionInfo: { transactionId, chargingState: 'Charging' },
  };
  const over = {
    triggerReason: 'StopAuthorized',
    transactionInfo: { transactionId, stoppedReason: 'Local' },
  };
  if (order.state === 'requested') {
    const asked = {
      triggerReason: 'RemoteStart',
      transactionInfo: { ...going.transactionInfo, remoteStartId: order.id },
      idToken,
    };
    return [event('Started', 0, startWh, asked), event('Ended', 1, startWh + moreWh, over)];
  }
  if (order.state === 'starting')
    return [event('Updated', 1, startWh, { ...going, idToken }), event('Ended', 2, startWh + moreWh, over)];
  return [event('Ended', 2, (order.last_meter_wh ?? 0) + moreWh, over)];
}

async function goOnWith(port: number, order: Halfway, timestamp: string): Promise<void> {
  const version = order.protocol === 'ocpp1.6' ? '1.6' : '2.0.1';
  const charger = await TortureCharger.plug({
    port,
    identity: { identifier: order.identifier, password },
    version,
  });
  try {
    if (version === '1.6') return await speak16(charger, order, timestamp);
    for (const [action, payload] of callsOf201(order, timestamp)) await charger.call(action, payload);
  } finally {
    charger.close();
  }
}

/** Lets the chargers of some orders, one of each state and protocol, go on where the old version left them. */
export async function goOn(
  { house, clock }: { house: House; clock: TestClock },
  client: Database,
): Promise<void> {
  const { rows } = await client.query<Halfway>('select * from torture.halfway where goes_on order by id');
  clock.set(new Date(until.getTime() + 30_000));
  const door = await openDoor(house);
  try {
    for (const order of rows) await goOnWith(door.port, order, clock.now().toISOString());
  } finally {
    await door.close();
  }
}

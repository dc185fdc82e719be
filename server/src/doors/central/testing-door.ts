import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChargingHouse } from '../../charging/testing-charging';
import { createMetrics, type Metrics } from '../../platform/metrics';
import { joinNodes, type NodeKeeper } from '../../platform/nodes';
import { createCentral, type Central } from './central';
import type { CentralOptions } from './options';

/** Where chargers connect to: a node of its own on a port of its own. */
export interface Door {
  url: string;
  central: Central;
  metrics: Metrics;
  node: NodeKeeper;
  close(): Promise<void>;
}

/** Opens a door of chargers over a house; a second one stands for another process on the same database. */
export async function openDoor(house: ChargingHouse, options: Partial<CentralOptions> = {}): Promise<Door> {
  const { db, log } = house;
  const metrics = createMetrics(db);
  const node = await joinNodes(db, log);
  const central = await createCentral({ house, log, metrics, nodeId: node.id, ...options });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => central.handleUpgrade(request, socket, head));
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ocpp`,
    central,
    metrics,
    node,
    close: async () => {
      await central.close();
      server.close();
      await node.leave();
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOperator } from '../identity';
import { readConfig } from '../platform/config';
import { emptyDatabase } from '../platform/db/testing';
import { silentLog } from '../platform/log';
import { createChargePoint } from '../network';
import { type Product, type ProductOptions, startProduct } from './product';

export const owner = { email: 'owner@voltdeck.test', password: 'a horse eats no battery' };

export interface TestProduct extends Product {
  operatorId: number;
  /** Known, with nobody's password on its socket. */
  charger: { identifier: string; password: string };
}

/** The whole product on a port and a database of its own, with one operator and one charge point. */
export async function testProduct(
  environment: Record<string, string> = {},
  options: Partial<ProductOptions> = {},
): Promise<TestProduct> {
  const root = await mkdtemp(join(tmpdir(), 'voltdeck-product-'));
  const { source, drop } = await emptyDatabase();
  const made = { operatorId: 0, charger: { identifier: 'CP-1', password: '' } };
  const product = await startProduct({
    config: readConfig({ root, environment: { PORT: '0', HOST: '127.0.0.1', ...environment } }),
    log: silentLog(),
    database: source,
    demo: null,
    prepare: (house) =>
      house.run({ actor: { kind: 'system' } }, async (ctx) => {
        const place = { country: 'JO', currency: 'JOD', timeZone: 'Asia/Amman' };
        const person = { ...owner, firstName: 'Ola', lastName: 'Owner' };
        const { operatorId } = await createOperator(ctx, { name: 'Test', ...place, owner: person });
        const { identifier } = made.charger;
        const connectors = [{ number: 1, maxPowerW: 22_000 }];
        const created = await createChargePoint(ctx, {
          operatorId,
          identifier,
          title: identifier,
          connectors,
        });
        made.operatorId = operatorId;
        made.charger.password = created.password;
      }),
    ...options,
  });
  return {
    ...product,
    ...made,
    close: async () => {
      await product.close();
      await drop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

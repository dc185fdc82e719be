import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, connect, testCentral, type TestCentral } from './testing-central';
import { authorization, frameOf, upgradedRaw } from './testing-raw';

let house: TestCentral;
beforeAll(async () => {
  house = await testCentral();
});
afterAll(() => house.close());

test('a charger that pings without a pause and reads no answer is cut off', async () => {
  const { id, password } = await house.device('PINGS');
  const socket: Socket = await upgradedRaw(house.url, 'PINGS', authorization(password));
  socket.pause();
  const many = Buffer.concat(Array.from({ length: 500 }, () => frameOf('x'.repeat(120), 9)));
  let isOpen = true;
  socket.once('close', () => (isOpen = false));
  const more = (): void => {
    if (isOpen && socket.write(many)) setImmediate(more);
    else if (isOpen) socket.once('drain', more);
  };
  more();
  await expect.poll(() => house.central.connected()).not.toContain(id);
  socket.destroy();
});

test('a charger that sends more than is handled is slowed down, and loses nothing', async () => {
  const { password } = await house.device('MANY');
  const charger = await connect(`${house.url}/MANY`, basic(`x:${password}`));
  const data = { vendorId: 'V', data: 'x'.repeat(100_000) };
  const count = 120;
  for (let index = 0; index < count; index += 1) charger.send([2, `m-${index}`, 'DataTransfer', data]);
  await charger.next((message) => message[1] === `m-${count - 1}`);
  expect(charger.heard.map((message) => message[1])).toEqual(
    Array.from({ length: count }, (_, index) => `m-${index}`),
  );
  await charger.close();
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { framesSaid } from '../../charging/messages/testing-said';
import { basic, connect, testCentral, type Charger, type TestCentral } from './testing-central';

let house: TestCentral;
let charger: Charger;
let id: number;
let made = 0;

beforeAll(async () => {
  house = await testCentral();
  await house.tag('CARD');
});
afterAll(() => house.close());
beforeEach(async () => {
  const identifier = `ODD-FRAMES-${(made += 1)}`;
  const device = await house.device(identifier);
  id = device.id;
  charger = await connect(`${house.url}/${identifier}`, basic(`x:${device.password}`));
  return () => charger.close();
});

interface Kept {
  kind: string;
  action: string | null;
  frame: string;
}
const kept = () => house.rows<Kept>(framesSaid, [id]);
/** Sends bytes as the payload of a text frame or of a binary one, whatever they are. */
const send = (data: Buffer, binary: boolean): void => charger.socket.send(data, { binary });
const refused = () => charger.next((message) => message[1] === '-1');
const answered = (messageId: string) => charger.next((message) => message[1] === messageId);
const written = (messageId: string): string => JSON.stringify([2, messageId, 'Heartbeat', { note: 'é€' }]);

/** docs/chargers-in-the-field.md#odd-frames */
describe.each([
  ['binary', true],
  ['text', false],
])('a message in a %s frame', (_kind, isBinary) => {
  test.each<[string, (text: string) => Buffer]>([
    ['as it should be', (text) => Buffer.from(text)],
    ['behind two byte order marks', (text) => Buffer.from(`\uFEFF\uFEFF${text}`)],
    ['between zeros', (text) => Buffer.from(`\u0000\u0000${text}\u0000\u0000`)],
    ['before the remains of an older one', (text) => Buffer.from(`${text}\u0000"old",{}]`)],
    ['in UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['in UTF-16 without a mark, the large byte first', (text) => Buffer.from(text, 'utf16le').swap16()],
  ])('%s is read, answered and kept', async (_way, bytesOf) => {
    const text = written('odd');
    send(bytesOf(text), isBinary);
    expect((await answered('odd'))[0]).toBe(3);
    const [first] = await kept();
    expect(first).toMatchObject({ kind: 'call', action: 'Heartbeat' });
    expect(first?.frame).toContain(text);
    expect((await charger.call('Heartbeat', {}))[0]).toBe(3);
  });
});

test('a message in an odd frame is counted', async () => {
  send(Buffer.from(written('counted')), true);
  await answered('counted');
  const counted = () => house.rows(`select action, path from deviations where kind = 'odd-frame'`);
  await expect.poll(counted, { timeout: 5_000 }).toContainEqual({ action: 'Heartbeat', path: '' });
});

test('a session in binary frames between zeros is charged for to the Wh', async () => {
  const say = async (action: string, payload: object): Promise<unknown> => {
    const messageId = `binary-${action}`;
    send(Buffer.from(`\uFEFF\u0000${JSON.stringify([2, messageId, action, payload])}\u0000`), true);
    return (await answered(messageId))[2];
  };
  const timestamp = new Date().toISOString();
  const begun = { connectorId: 1, idTag: 'CARD', meterStart: 1_000, timestamp };
  const { transactionId } = (await say('StartTransaction', begun)) as { transactionId: number };
  await say('StopTransaction', { transactionId, meterStop: 3_345, timestamp: new Date().toISOString() });
  expect(await house.orders(`charge_point_id = ${id}`)).toMatchObject([{ energy_wh: 2_345 }]);
});

test.each<[string, Buffer, boolean]>([
  ['nothing', Buffer.alloc(0), false],
  ['nothing', Buffer.alloc(0), true],
  ['zeros', Buffer.alloc(4_000), false],
  ['zeros', Buffer.alloc(4_000), true],
  ['a third of a megabyte of zeros', Buffer.alloc(330_000), false],
  ['a third of a megabyte of zeros', Buffer.alloc(330_000), true],
  ['a mark', Buffer.from('\uFEFF'), true],
])('a frame of %s alone is ignored', async (_what, data, isBinary) => {
  send(data, isBinary);
  expect((await charger.call('Heartbeat', {}))[0]).toBe(3);
  expect(await kept()).toHaveLength(2);
});

/** docs/chargers-in-the-field.md#not-json */
describe('a frame that holds no message is refused as "-1", kept in bounds, and the socket stays:', () => {
  test.each<[string, Buffer, boolean, RegExp]>([
    ['bytes', Buffer.from([1, 2, 255]), true, /^binary 0102ff… \[3 of 3 bytes\]$/],
    ['many bytes', Buffer.alloc(200_000, 7), true, /^binary (?:07){64}… \[64 of 200000 bytes\]$/],
    ['binary text', Buffer.from('hello'), true, /^binary 68656c6c6f…/],
    ['broken JSON in binary', Buffer.from('[2,"a",'), true, /^\[2,"a",$/],
    ['an object in binary', Buffer.from('{"a":1}'), true, /^\{"a":1\}$/],
    ['zeros within', Buffer.from('[2,\u0000"a"]'), false, /^\[2,\uFFFD"a"\]$/],
    ['bytes that are no letters', Buffer.from([0x5b, 0xff, 0xfe, 0xc3, 0x5d]), false, /^\[\uFFFD{3}\]$/],
    ['half a pair in UTF-16', Buffer.from('\uFEFF[\ud800', 'utf16le'), true, /^\[\uFFFD$/],
    [
      'a third of a megabyte of odd letters',
      Buffer.alloc(330_000, 0xff),
      false,
      /^\uFFFD{4096}… \[4096 of \d+ bytes\]$/,
    ],
    ['a third of a megabyte of bytes', Buffer.alloc(330_000, 0xff), true, /^binary /],
  ])('%s', async (_what, data, isBinary, frame) => {
    send(data, isBinary);
    expect((await refused()).slice(0, 3)).toEqual([4, '-1', 'FormationViolation']);
    const [first] = await kept();
    expect(first?.kind).toBe('unreadable');
    expect(first?.frame).toMatch(frame);
    expect((await charger.call('Heartbeat', {}))[0]).toBe(3);
  });
});

test('a text with letters of another code page is read, but for these', async () => {
  const text = JSON.stringify([2, 'latin', 'DataTransfer', { vendorId: 'Café' }]);
  send(Buffer.from(text, 'latin1'), false);
  expect((await answered('latin'))[0]).toBe(3);
  expect((await kept())[0]?.frame).toContain('Caf\uFFFD');
});

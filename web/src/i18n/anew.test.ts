import { expect, test } from 'vitest';
import { loadAnew } from './anew';

const lostAt = (address: string) => () =>
  Promise.reject<object>(new TypeError(`Failed to fetch dynamically imported module: ${address}`));

test('what comes is given, and what does not come the first time is told as it is', async () => {
  expect(await loadAnew(() => Promise.resolve({ Part: 1 }))).toEqual({ Part: 1 });
  const address = 'http://localhost/assets/part-1.js';
  await expect(loadAnew(lostAt(address))).rejects.toThrow(`imported module: ${address}`);
});

test('what was lost is asked for under another name each time', async () => {
  const address = 'http://localhost/assets/part-2.js';
  const from = (name: string) => Promise.resolve({ name });
  await expect(loadAnew(lostAt(address), from)).rejects.toThrow('dynamically imported');
  for (const name of [`${address}?again=1`, `${address}?again=2`])
    expect(await loadAnew(lostAt(address), from)).toEqual({ name });
});

test('a fault that names no code stays as it is', async () => {
  for (let tries = 0; tries < 2; tries += 1)
    await expect(loadAnew(() => Promise.reject<object>(new Error('no memory')))).rejects.toThrow('no memory');
});

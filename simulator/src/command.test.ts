import { expect, it } from 'vitest';
import { simulateCommand, type SimulateOptions } from './command';

async function parse(...words: string[]): Promise<SimulateOptions> {
  const seen: SimulateOptions[] = [];
  const command = simulateCommand(async (options) => void seen.push(options));
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  await command.parseAsync(words, { from: 'user' });
  const [options] = seen;
  if (!options) throw new Error('The command did not run');
  return options;
}

const url = ['--url', 'ws://localhost:3000/ocpp'];

it('reads what it is given and has sensible values for the rest', async () => {
  const options = await parse(
    ...url,
    '--count',
    '100',
    '--tag',
    'A',
    'B',
    '--pause',
    '2',
    '--charge',
    '0.5-3',
  );
  expect(options).toMatchObject({ count: 100, tag: ['A', 'B'], pause: [2, 2], charge: [0.5, 3] });
  expect(options).toMatchObject({ scenario: 'commuter', start: 'card', protocol: '1.6' });
  expect([options.password, options.meterInterval, options.api]).toEqual([undefined, undefined, undefined]);
});

it('is one charger by its name, with the secret it was given', async () => {
  const options = await parse(...url, '--identity', 'QUAY-1', '--path-password', 's3cret');
  expect(options).toMatchObject({ identity: 'QUAY-1', pathPassword: 's3cret', count: 1 });
});

it('has as many addresses as it is given', async () => {
  const other = 'wss://other.test/ocpp';
  expect((await parse(...url)).url).toEqual(['ws://localhost:3000/ocpp']);
  expect((await parse(...url, '--url', other)).url).toEqual(['ws://localhost:3000/ocpp', other]);
});

it.each([
  [[], "required option '--url <address>' not specified"],
  [['--url', 'http://localhost'], 'It must begin with ws:// or wss://.'],
  [
    [...url, '--identity', 'A', '--count', '2'],
    "option '--identity <text>' cannot be used with option '--count <number>'",
  ],
  [[...url, '--count', '0'], 'It must be a whole number from 1 on.'],
  [[...url, '--meter-interval', 'soon'], 'It must be a number of seconds.'],
  [[...url, '--charge', '60-5'], 'It must be seconds such as 30 or 5-60.'],
  [[...url, '--scenario', 'toString'], 'Known scenarios: commuter, fast, offline, flaky, duplicate,'],
  [[...url, '--api', 'localhost'], 'It must begin with http:// or https://.'],
  [[...url, '--protocol', '2.1'], 'Allowed choices are 1.6, 2.0.1.'],
  [[...url, '--start', 'never'], 'It must be card, remote or mixed.'],
])('%o is refused: %s', async (words, message) => {
  await expect(parse(...words)).rejects.toThrow(message);
});

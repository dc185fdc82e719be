import type { OcppVersion } from '@voltdeck/ocpp';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Span } from './scenarios/people';
import { isScenario, scenarioNames, troubleNames } from './scenarios/run';

export interface SimulateOptions {
  /** At least one. */
  url: string[];
  count: number;
  scenario: string;
  protocol: OcppVersion;
  identityPrefix: string;
  identity?: string;
  password?: string;
  pathPassword?: string;
  tag: string[];
  sessions?: number;
  connectors: number;
  meterInterval?: number;
  pause?: Span;
  charge?: Span;
  freeVend?: string;
  start: 'card' | 'remote' | 'mixed';
  seed: number;
  json?: boolean;
  /** The product's API, which tells what is billed, and a login there. */
  api?: string;
  apiLogin?: string;
  apiPassword?: string;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return value;
}

function seconds(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0)
    throw new InvalidArgumentError('It must be a number of seconds.');
  return value;
}

function span(text: string): Span {
  const [, least, most = least] = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(text) ?? [];
  if (least === undefined || Number(most) < Number(least)) {
    throw new InvalidArgumentError('It must be seconds such as 30 or 5-60.');
  }
  return [Number(least), Number(most)];
}

function socketAddresses(text: string, before: readonly string[] = []): string[] {
  if (!/^wss?:\/\/[^/]/.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError('It must begin with ws:// or wss://.');
  }
  return [...before, text];
}

function webAddress(text: string): string {
  if (!/^https?:\/\/[^/]/.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError('It must begin with http:// or https://.');
  }
  return text;
}

const troubles = `
Scenarios of trouble, with sessions of seconds at the first connector of each charger, three each unless --sessions tells how many in all:
  offline      the network is away while a session begins, goes on or ends; what was kept is told in order afterwards
  flaky        sockets are cut at any moment, also between a call and its reply
  duplicate    every message of a transaction comes several times, with its message id and with new ones
  disorder     events out of order, Available before the stop, a stop that does not know its transaction
  wrong-clock  clocks hours off, in 1970, without a zone, drifting, and set right while a session runs
  zombie       the power is cut and no stop is sent; the charger starts anew or goes on, also from a register of zero
  storm        all are cut off at once and all come back at once
  hostile      odd words, types, units, rounding, connectors, frames and ids
With --api and a login they lay what was sent beside what is billed; the exit code is 1 where anything is unaccounted.
Give as many --tag as chargers, since a card charges at one place at a time.`;

function scenario(text: string): string {
  if (!isScenario(text)) {
    throw new InvalidArgumentError(`Known scenarios: ${scenarioNames.join(', ')}.`);
  }
  return text;
}

function wayToStart(text: string): string {
  if (!['card', 'remote', 'mixed'].includes(text))
    throw new InvalidArgumentError('It must be card, remote or mixed.');
  return text;
}

/** The command line; the work is done by whoever is handed its options. */
export function simulateCommand(run: (options: SimulateOptions) => Promise<void>): Command {
  return new Command('simulate')
    .description('Chargers in software against any OCPP 1.6J or 2.0.1 central system.')
    .requiredOption(
      '--url <address>',
      'address without the identity, such as ws://localhost:3000/ocpp; given several times, the next is tried when a socket closes or cannot be opened',
      socketAddresses,
    )
    .option('--count <number>', 'how many chargers', wholeNumber, 1)
    .option(
      '--scenario <name>',
      `what they do: commuter, fast (DC with taper, short stops), or trouble: ${troubleNames.join(', ')}`,
      scenario,
      'commuter',
    )
    .addOption(new Option('--protocol <version>', 'OCPP version').choices(['1.6', '2.0.1']).default('1.6'))
    .option('--identity-prefix <text>', 'they are called PREFIX-0001 and on', 'SIM')
    .addOption(
      new Option('--identity <text>', 'what the only one is called').conflicts(['count', 'identityPrefix']),
    )
    .option('--password <text>', 'for Basic authentication; without it none is sent')
    .option('--path-password <text>', 'the last part of the address, for a device that cannot authenticate')
    .option('--tag <tags...>', 'the cards people carry', ['VOLTDECK'])
    .option('--sessions <number>', 'end after so many sessions; without it, on interrupt', wholeNumber)
    .option('--connectors <number>', 'connectors of each charger', wholeNumber, 1)
    .option('--meter-interval <seconds>', 'between two readings (10; in trouble 1)', seconds)
    .option('--pause <seconds>', 'between two cars (commuter: 5-60, fast: 2-15)', span)
    .option(
      '--charge <seconds>',
      'how long people charge (commuter: 60-600, fast: 20-180, in trouble 2-4)',
      span,
    )
    .option('--free-vend <tag>', 'start on this tag as soon as a car is plugged in')
    .option('--start <way>', 'card, remote (the central system starts) or mixed', wayToStart, 'card')
    .option('--seed <number>', 'the same seed makes the same people', wholeNumber, 1)
    .option('--json', 'print the report as JSON; in trouble as one line')
    .option('--api <address>', 'where to ask what is billed, such as http://localhost:3000', webAddress)
    .option('--api-login <email>', 'of somebody who may read orders')
    .option('--api-password <password>', 'of that login')
    .addHelpText('after', troubles)
    .action(run);
}

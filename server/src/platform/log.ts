import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const secretNames = ['authorization', 'password', 'token', 'secret', 'cookie', '["api-key"]'];
const prefixes = ['', '*.', 'req.headers.', 'headers.'];
const join = (prefix: string, name: string): string =>
  name.startsWith('[') ? `${prefix.replace(/\.$/, '')}${name}` : `${prefix}${name}`;

/** One JSON line per event; secrets are replaced wherever they are usually carried. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: prefixes.flatMap((prefix) => secretNames.map((name) => join(prefix, name))),
      censor: '[hidden]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Says nothing: for tests and for tools that print their own output. */
export const silentLog = (): Logger => pino({ level: 'silent' });

import { expect, test } from 'vitest';
import { createLog } from './log';

test('secrets do not reach the log', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.info({ password: 'hush1', req: { headers: { authorization: 'hush2', 'api-key': 'hush3' } } }, 'asked');
  log.info({ body: { token: 'hush4', name: 'kept' }, headers: { cookie: 'hush5' } }, 'asked');
  expect(lines.join('')).not.toContain('hush');
  expect(lines.join('')).toContain('kept');
});

import process from 'node:process';
import { callerFolder, readConfig } from '../../platform/config';
import { createLog } from '../../platform/log';
import { withConnection, withHouse } from './database';
import { supplyMail, supplySecrets } from './mail';
import { createProgram } from './program';
import { refusalLines } from './refusal';
import { stopOnSignals } from './stopping';

const program = createProgram({
  withHouse: (work) => {
    const config = readConfig();
    return withHouse(config, createLog('error'), (house) => {
      supplyMail(house, config);
      return work(house);
    });
  },
  withConnection: (work) => withConnection(readConfig(), createLog('error'), work),
  openSecrets: (house) => supplySecrets(house, readConfig()),
  stopSignal: stopOnSignals,
  folder: callerFolder(),
  print: (line) => console.log(line),
  fail: () => {
    process.exitCode = 1;
  },
});

try {
  await program.parseAsync();
} catch (error) {
  const lines = refusalLines(error);
  if (lines === null) console.error(error);
  else for (const line of lines) console.error(line);
  process.exitCode = 1;
}

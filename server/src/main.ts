import { argv } from 'node:process';
import { serve } from './main/serve';

/** `serve`, or `serve --demo` with the program of the simulated charge points. */
const demoAt = argv.indexOf('--demo');
await serve({ street: demoAt < 0 ? null : (argv[demoAt + 1] ?? null) });

import process from 'node:process';

// Loaded into the product before its own code. Resident memory also counts what only waits to be collected.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`held bytes: ${heapUsed + external}\n`);
});

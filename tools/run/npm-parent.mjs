const lookEveryMs = 500;

/**
 * Ends this process in order when the npm that runs it as a script is gone, which would else tell nobody.
 * Only a script of ours that npm itself runs is watched: one started by node directly, by a service manager
 * or behind nohup is nobody's child on purpose, and npm behind them lives on.
 * @param {string} file the script, as package.json names it
 */
export function endWithNpm(file) {
  if (!process.env.npm_lifecycle_script?.includes(file)) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs);
  look.unref();
}

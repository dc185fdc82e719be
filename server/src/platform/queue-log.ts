import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from './log';

/** The queue's own words at the levels where they help: its chatter is for debugging, job errors are logged by us. */
export function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger((scope) => (level, message) => {
    if (level === 'error' && scope.jobId !== undefined) return;
    const details = { queue: scope.label, task: scope.taskIdentifier };
    if (level === 'error') log.error(details, message);
    else if (level === 'warning') log.warn(details, message);
    else log.trace(details, message);
  });
}

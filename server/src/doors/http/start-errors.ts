import { errorCode } from '../../platform/errors';
import { StartError } from '../../platform/start-error';

/** Why a port could not be opened, and which setting mends it; null where it is nothing of the kind. */
export function startErrorOf(
  cause: unknown,
  { port, host }: { port: number; host: string },
  portName = 'PORT',
  hostName = 'HOST',
): StartError | null {
  switch (errorCode(cause)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use. Stop what uses it, or choose another with ${portName}.`,
        {
          cause,
        },
      );
    case 'EACCES':
      return new StartError(`Port ${port} may not be opened by this user. Choose another with ${portName}.`, {
        cause,
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`This machine has no address ${host}. Correct ${hostName}.`, { cause });
    default:
      return null;
  }
}

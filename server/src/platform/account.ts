import { userInfo } from 'node:os';
import { env, getuid } from 'node:process';

/** Whose account of this machine a command is called from; of whoever became root for it, their own. */
export const accountName = (): string => env['SUDO_USER'] ?? accountOfProcess();

/** A process whose number no account of the machine has is told by that number. */
function accountOfProcess(): string {
  try {
    return userInfo().username;
  } catch {
    return `account ${getuid?.() ?? 'unknown'}`;
  }
}

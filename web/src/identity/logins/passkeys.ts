import type { factors, PasskeyShown } from '@voltdeck/contract';

/** Whether this browser has passkeys at all: only over https, and not in every program. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** What went wrong with an authenticator, as far as it matters to whoever holds it. */
export type PasskeyFault = 'known' | 'stopped';

/** A passkey that was not made, or not shown. */
export class PasskeyError extends Error {
  constructor(readonly fault: PasskeyFault) {
    super(fault);
    this.name = 'PasskeyError';
  }
}

const nameIn = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Browsers tell hardly anything apart, so that pages learn nothing of who is there. */
const faultOf = (error: unknown): PasskeyError =>
  new PasskeyError(nameIn(error) === 'InvalidStateError' ? 'known' : 'stopped');

type Options = Record<string, unknown>;

/** The server made these options by the library's other half; their shape is between the two. */
const asOptions = <T>(options: Options): T => options as T;

/** Asks the authenticator for a passkey that is there; its code loads when it is first asked. */
export const showPasskey = async (options: Options): Promise<PasskeyShown> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const { id, response } = await startAuthentication({ optionsJSON: asOptions(options) });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const shown = { clientDataJSON, authenticatorData, signature };
    return { id, type: 'public-key', response: { ...shown, ...(userHandle && { userHandle }) } };
  } catch (error) {
    throw faultOf(error);
  }
};

/** Has the authenticator make a passkey. */
export const makePasskey = async (options: Options): Promise<factors.PasskeyMade> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const { id, response } = await startRegistration({ optionsJSON: asOptions(options) });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    };
  } catch (error) {
    throw faultOf(error);
  }
};

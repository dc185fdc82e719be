import known from './known.json';

/** The actions and error codes of OCPP 1.6 and 2.0.1; a test of the sockets' door holds them to the protocol. */
export const knownWords: { actions: string[]; error_codes: string[] } = known;

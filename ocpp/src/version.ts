/** The OCPP versions spoken here, named as their specifications are. */
export type OcppVersion = '1.6' | '2.0.1';

/** WebSocket sub-protocol names by version (OCPP-J 1.6 section 3.1.2, OCPP 2.0.1 part 4 section 3.1.2). */
export const subProtocols: Readonly<Record<OcppVersion, string>> = { '1.6': 'ocpp1.6', '2.0.1': 'ocpp2.0.1' };

/** Sub-protocols of later versions by the version whose messages they keep: OCPP 2.1 adds to those of 2.0.1 and changes none that both have. */
export const laterSubProtocols: ReadonlyMap<string, OcppVersion> = new Map([['ocpp2.1', '2.0.1']]);

export function versionOfSubProtocol(name: string): OcppVersion | undefined {
  if (name === subProtocols['1.6']) return '1.6';
  return name === subProtocols['2.0.1'] ? '2.0.1' : undefined;
}

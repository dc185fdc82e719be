import type { ChargerState } from './state';

/** What a charger has forgotten when its power comes back. */
export interface PowerCut {
  /** Its sessions are over, and nobody is told; otherwise they go on. */
  losesSessions: boolean;
  /** Its registers begin anew at zero. */
  losesRegister: boolean;
}

/** How a charger wakes after its power was cut; the cars are still plugged in. */
export function afterPowerCut(state: ChargerState, { losesSessions, losesRegister }: PowerCut): ChargerState {
  return {
    ...state,
    connectors: state.connectors.map((connector) => {
      const session = losesSessions ? null : connector.session;
      const idle = connector.car === null ? 'Available' : 'Preparing';
      return {
        ...connector,
        session,
        reservedFor: null,
        powerW: 0,
        registerWattMs: losesRegister ? 0 : connector.registerWattMs,
        status: session === null && connector.isOperative ? idle : connector.status,
      };
    }),
  };
}

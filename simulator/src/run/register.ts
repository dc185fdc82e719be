import type { Told } from '../protocol/protocol';
import type { TransactionEvent } from '../protocol/v201-words';
import type { ToldRegister } from './book';

const energy = 'Energy.Active.Import.Register';

function registerOf({ meterValue = [] }: Partial<TransactionEvent>): number | undefined {
  const samples = meterValue.flatMap(({ sampledValue }) => sampledValue);
  return samples.findLast(({ measurand = energy }) => measurand === energy)?.value;
}

/** The register that a message tells of its session, in Wh. */
export function registerIn(message: Told): ToldRegister | undefined {
  switch (message.kind) {
    case 'start':
    case 'stop':
      return { session: message.session, registerWh: message.meterWh };
    case 'meter':
      if (message.session === null) return undefined;
      return { session: message.session, registerWh: message.reading.energyWh };
    case 'ready': {
      const session = message.transaction?.session;
      const registerWh = registerOf(message.request.payload);
      return session == null || registerWh === undefined ? undefined : { session, registerWh };
    }
    default:
      return undefined;
  }
}

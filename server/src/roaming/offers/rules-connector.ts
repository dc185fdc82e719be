/** How a kind of connector of ours is called by OCPI 2.2.1 (8.4.5 ConnectorType). */
interface Standard {
  standard: string;
  format: 'SOCKET' | 'CABLE';
  isDirect: boolean;
}

const socket = (standard: string): Standard => ({ standard, format: 'SOCKET', isDirect: false });
const cable = (standard: string, isDirect = true): Standard => ({ standard, format: 'CABLE', isDirect });

const standards = new Map<string, Standard>([
  ['TYPE_1', cable('IEC_62196_T1', false)],
  ['TYPE_2', socket('IEC_62196_T2')],
  ['CCS_1', cable('IEC_62196_T1_COMBO')],
  ['CCS_2', cable('IEC_62196_T2_COMBO')],
  ['CHADEMO', cable('CHADEMO')],
  // The protocol is older than the standard SAE J3400 and names the connector by its maker.
  ['NACS', cable('TESLA_S')],
  ['GBT_AC', socket('GBT_AC')],
  ['GBT_DC', cable('GBT_DC')],
  ['SCHUKO', socket('DOMESTIC_F')],
]);

/** The socket of houses by country, as IEC letters call them; most of the others have that of type F. */
const domesticByCountry = new Map<string, string>(
  Object.entries({
    B: ['US', 'CA', 'MX', 'JP', 'TW', 'CO', 'VE', 'PH', 'SA'],
    D: ['IN', 'NP', 'LK'],
    E: ['FR', 'BE', 'PL', 'CZ', 'SK', 'MA', 'TN'],
    G: ['GB', 'IE', 'AE', 'QA', 'KW', 'BH', 'OM', 'MY', 'SG', 'HK', 'CY', 'MT', 'KE', 'NG', 'JO'],
    H: ['IL'],
    I: ['AU', 'NZ', 'CN', 'AR'],
    J: ['CH', 'LI'],
    K: ['DK', 'GL'],
    L: ['IT', 'CL'],
    M: ['ZA'],
    N: ['BR'],
  }).flatMap(([letter, countries]) => countries.map((country) => [country, letter] as const)),
);

/** A connector as it is looked up. */
export interface KnownConnector {
  number: number;
  type: string | null;
  maxPowerW: number | null;
}

/** The electric side of a connector as OCPI tells it (8.3.3). */
export interface ElectricSide {
  standard: string;
  format: 'SOCKET' | 'CABLE';
  power_type: 'AC_1_PHASE' | 'AC_3_PHASE' | 'DC';
  /** In V; of alternating current between line and neutral. */
  max_voltage: number;
  /** In A. */
  max_amperage: number;
  /** In W, where it is known. */
  max_electric_power?: number;
}

const mainsV = 230;
/** The most that one phase of 32 A gives, in W. */
const onePhaseW = 7_400;
const usualA = { alternating: 16, direct: 125 };
/** Chargers up to this power, in W, give direct current of 500 V, stronger ones of 920 V. */
const lowDirectW = 62_500;

/** The electric side of a connector; null where nobody has said what kind it is. */
export function electricSide(
  { type, maxPowerW }: Pick<KnownConnector, 'type' | 'maxPowerW'>,
  country: string,
): ElectricSide | null {
  const found =
    type === 'DOMESTIC'
      ? socket(`DOMESTIC_${domesticByCountry.get(country) ?? 'F'}`)
      : standards.get(type ?? '');
  if (found === undefined) return null;
  const { standard, format, isDirect } = found;
  const told = maxPowerW === null ? {} : { max_electric_power: maxPowerW };
  if (isDirect) {
    const volt = (maxPowerW ?? 0) <= lowDirectW ? 500 : 920;
    const ampere = maxPowerW === null ? usualA.direct : Math.round(maxPowerW / volt);
    return { standard, format, power_type: 'DC', max_voltage: volt, max_amperage: ampere, ...told };
  }
  const phases = (maxPowerW ?? 0) > onePhaseW ? 3 : 1;
  const ampere = maxPowerW === null ? usualA.alternating : Math.round(maxPowerW / (mainsV * phases));
  return {
    standard,
    format,
    power_type: phases === 3 ? 'AC_3_PHASE' : 'AC_1_PHASE',
    max_voltage: mainsV,
    max_amperage: ampere,
    ...told,
  };
}

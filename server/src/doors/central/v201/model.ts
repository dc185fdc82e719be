import type { V201Requests } from '@voltdeck/ocpp';
import type { ToldConnector } from '../../../network';

type ReportData = NonNullable<V201Requests['NotifyReport']['reportData']>[number];

/** Our kinds of connectors by the words of OCPP 2.0.1 ConnectorEnumType. */
const kinds: Readonly<Record<string, string>> = {
  cCCS1: 'CCS_1',
  cCCS2: 'CCS_2',
  cChaoJi: 'GBT_DC',
  cG105: 'CHADEMO',
  cTesla: 'NACS',
  cType1: 'TYPE_1',
  cType2: 'TYPE_2',
  sType2: 'TYPE_2',
  sType3: 'DOMESTIC',
  s309_1P_16A: 'DOMESTIC',
  s309_1P_32A: 'DOMESTIC',
  s309_3P_16A: 'DOMESTIC',
  s309_3P_32A: 'DOMESTIC',
  sCEE_7_7: 'SCHUKO',
};

const kindOf = (word: string): string | null => {
  const found = Object.keys(kinds).find((each) => each.toLowerCase() === word.trim().toLowerCase());
  return found === undefined ? null : (kinds[found] ?? null);
};

const isNamed = (name: string, wanted: string): boolean => name.toLowerCase() === wanted.toLowerCase();

const valueOf = (data: ReportData): string | null =>
  data.variableAttribute.find((attribute) => (attribute.type ?? 'Actual') === 'Actual')?.value ?? null;

/** The power an EVSE can give in W, by its variable Power (OCPP 2.0.1 part 2, appendix 3.1). */
const powerOf = (report: readonly ReportData[], evseId: number): number | null => {
  const power = report.find(
    ({ component, variable }) =>
      isNamed(component.name, 'EVSE') && component.evse?.id === evseId && isNamed(variable.name, 'Power'),
  );
  const most = power?.variableCharacteristics?.maxLimit;
  if (most === undefined || most <= 0 || most > 10_000_000) return null;
  return Math.round(isNamed(power?.variableCharacteristics?.unit ?? 'W', 'kW') ? most * 1000 : most);
};

/** Whether a part of a device model says something of connectors; most of it does not. */
export const isAboutConnectors = ({ component: { name } }: ReportData): boolean =>
  isNamed(name, 'Connector') || isNamed(name, 'EVSE');

/** The connectors a whole device model names: its Connector components with EVSE and connector ids. */
export const connectorsIn = (report: readonly ReportData[]): ToldConnector[] => {
  const connectors = new Map<string, ToldConnector>();
  for (const data of report) {
    const { component, variable } = data;
    const { id: evseId, connectorId } = component.evse ?? {};
    if (!isNamed(component.name, 'Connector') || evseId === undefined || connectorId === undefined) continue;
    const key = `${evseId}:${connectorId}`;
    const told = isNamed(variable.name, 'ConnectorType') ? kindOf(valueOf(data) ?? '') : null;
    const type = told ?? connectors.get(key)?.type ?? null;
    connectors.set(key, { evseId, connectorId, type, maxPowerW: powerOf(report, evseId) });
  }
  return [...connectors.values()];
};

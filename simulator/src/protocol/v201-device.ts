import type { V201, V201Requests, V201Responses } from '@voltdeck/ocpp';
import type { Controls, Request } from './protocol';
import { timeOf } from './v201-words';
import { itemsPerMessage, type Variable, variablesOf } from './v201-variables';

interface Wanted {
  component: V201.ComponentType;
  variable: V201.VariableType;
  attributeType?: V201.AttributeEnumType;
}

type Missing = 'UnknownComponent' | 'UnknownVariable' | 'NotSupportedAttributeType';

// Names compare without letter case (part 2, identifierString).
const isSame = (one = '', other = '') => one.toLowerCase() === other.toLowerCase();

function find(all: readonly Variable[], wanted: Wanted): Variable | Missing {
  const { component, variable, attributeType } = wanted;
  const ofComponent = all.filter(
    (each) =>
      isSame(each.component.name, component.name) &&
      isSame(each.component.instance, component.instance) &&
      each.component.evse?.id === component.evse?.id &&
      each.component.evse?.connectorId === component.evse?.connectorId,
  );
  if (ofComponent.length === 0) return 'UnknownComponent';
  const found = ofComponent.find(
    (each) => isSame(each.variable.name, variable.name) && isSame(each.variable.instance, variable.instance),
  );
  if (found === undefined) return 'UnknownVariable';
  return (attributeType ?? 'Actual') === 'Actual' ? found : 'NotSupportedAttributeType';
}

export function getVariables(
  { getVariableData }: V201Requests['GetVariables'],
  controls: Controls,
): V201Responses['GetVariables'] {
  const all = variablesOf(controls);
  const results = getVariableData.map((wanted): V201.GetVariableResultType => {
    const { component, variable, attributeType } = wanted;
    const found = find(all, wanted);
    if (typeof found === 'string') return { component, variable, attributeType, attributeStatus: found };
    return { component, variable, attributeType, attributeStatus: 'Accepted', attributeValue: found.value };
  });
  return { getVariableResult: results };
}

export function setVariables(
  { setVariableData }: V201Requests['SetVariables'],
  controls: Controls,
): V201Responses['SetVariables'] {
  const all = variablesOf(controls);
  const results = setVariableData.map((wanted): V201.SetVariableResultType => {
    const { component, variable, attributeType, attributeValue } = wanted;
    const found = find(all, wanted);
    const attributeStatus =
      typeof found === 'string' ? found : (found.change?.(attributeValue) ?? 'Rejected');
    return { component, variable, attributeType, attributeStatus };
  });
  return { setVariableResult: results };
}

const summary: readonly string[] = ['Available', 'AvailabilityState', 'Problem'];

const chosenBy: Readonly<Record<V201.ReportBaseEnumType, (variable: Variable) => boolean>> = {
  FullInventory: () => true,
  ConfigurationInventory: ({ change }) => change !== undefined,
  SummaryInventory: ({ variable }) => summary.includes(variable.name),
};

function reportDataOf({
  component,
  variable,
  value,
  characteristics,
  change,
}: Variable): V201.ReportDataType {
  const mutability = change ? 'ReadWrite' : 'ReadOnly';
  return {
    component,
    variable,
    variableAttribute: [{ type: 'Actual', value, mutability, persistent: true, constant: false }],
    variableCharacteristics: characteristics,
  };
}

/** The parts of a report, each within what one message may carry. */
export function reportOf(
  { requestId, reportBase }: V201Requests['GetBaseReport'],
  controls: Controls,
): Request[] {
  const data = variablesOf(controls).filter(chosenBy[reportBase]).map(reportDataOf);
  const generatedAt = timeOf(controls.state().at);
  const count = Math.ceil(data.length / itemsPerMessage);
  return Array.from({ length: count }, (_, seqNo) => {
    const reportData = data.slice(seqNo * itemsPerMessage, (seqNo + 1) * itemsPerMessage);
    const payload: V201Requests['NotifyReport'] = {
      requestId,
      generatedAt,
      seqNo,
      tbc: seqNo < count - 1,
      reportData,
    };
    return { action: 'NotifyReport', payload };
  });
}

import kinds from './connector-kinds.json';

/** A kind of connector; `code` is what is stored. */
export interface ConnectorKind {
  id: number;
  code: string;
  name: string;
  icon: string;
  current: string;
}

export const connectorKinds: readonly ConnectorKind[] = kinds;

const byCode = new Map(connectorKinds.map((kind) => [kind.code, kind]));

/** The kind behind a stored code. */
export const connectorKind = (code: string | null): ConnectorKind | undefined =>
  code === null ? undefined : byCode.get(code);

/** The part of JSON schema draft-07 that the official OCPP schemas use. */
export interface Schema {
  $id?: string;
  $ref?: string;
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  format?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema;
  minItems?: number;
  maxLength?: number;
  definitions?: Record<string, Schema>;
}

export interface ActionSchemas {
  request: Schema;
  response: Schema;
}

/** How a payload differed from its schema and was tolerated. */
export type DeviationKind =
  | 'number-as-text'
  | 'text-as-number'
  | 'text-as-boolean'
  | 'single-for-list'
  | 'null-as-absent'
  | 'empty-as-absent'
  | 'letter-case'
  | 'missing-time'
  | 'missing-value'
  | 'unreadable-value'
  | 'unknown-word'
  | 'unknown-field'
  | 'too-deep'
  | 'odd-frame'
  | 'too-long'
  | 'decimals'
  | 'format';

export interface Deviation {
  /** Dotted, as in `meterValue.0.sampledValue.2.unit`; empty for the payload itself. */
  path: string;
  kind: DeviationKind;
}

/** Sections that are typed into, and may hold what is not saved. */
export type TypedSection = 'person' | 'password' | 'company' | 'receipts';

export interface TypedSectionProps {
  /** Tells whether something in it is not saved. */
  onDirty: (name: TypedSection, isDirty: boolean) => void;
}

export interface AddingProps {
  /** With the recovery codes that came with the first factor. */
  onAdded: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

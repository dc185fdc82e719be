import { useFormats } from '../../i18n/format';
import { NoValue } from '../../ui/values';

/** Large amounts without decimals, small ones with as many as tell them apart. */
const digitsOf = (value: number): number => {
  const size = Math.abs(value);
  if (size >= 1_000) return 0;
  return size >= 10 ? 1 : 2;
};

/** Writes kg of CO₂. */
export const useMass = (): ((kg: number) => string) => {
  const { number } = useFormats();
  return (kg) => {
    const digits = digitsOf(kg);
    return `${number(kg, { minimumFractionDigits: digits, maximumFractionDigits: digits })}\u00A0kg`;
  };
};

/** kg of CO₂; of energy that is all uncounted nothing is known, which is not the same as nothing avoided. */
export function Mass({
  of: { co2, energy, energy_uncounted: uncounted },
}: {
  of: { co2: number; energy: number; energy_uncounted: number };
}) {
  const mass = useMass();
  return energy > 0 && uncounted === energy ? <NoValue /> : <bdi>{mass(co2)}</bdi>;
}

export function Distance({ value }: { value: number }) {
  const { number } = useFormats();
  return <bdi>{`${number(value, { maximumFractionDigits: 0 })}\u00A0km`}</bdi>;
}

/** How many trees; where nothing was avoided there is no such number. */
export function Trees({ value }: { value: number | null }) {
  const { number } = useFormats();
  if (value === null) return <NoValue />;
  return <bdi>{number(value, { maximumFractionDigits: value < 100 ? 1 : 0 })}</bdi>;
}

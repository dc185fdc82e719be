/** The steps in their order; the last one is for a power center that exists. */
export const stepNames = ['what', 'where', 'connectors', 'price', 'access', 'done'] as const;
export type StepName = (typeof stepNames)[number];

/** The steps in which something is said. */
export const formSteps = ['what', 'where', 'connectors', 'price', 'access'] as const;
export type FormStep = (typeof formSteps)[number];

/** In the address: the step, and at the end the power center that was made. */
export interface StepSearch {
  step?: StepName;
  id?: number;
}

const isStep = (value: unknown): value is StepName => stepNames.some((name) => name === value);

/** `validateSearch` of the route. */
export const stepSearch = ({ step, id }: Record<string, unknown>): StepSearch => {
  const number = Number(id);
  return {
    ...(isStep(step) ? { step } : {}),
    ...(id !== undefined && Number.isSafeInteger(number) && number > 0 ? { id: number } : {}),
  };
};

/** Whether something is an object with keys to look at; what stands under them is not known yet. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

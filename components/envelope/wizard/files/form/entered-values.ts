import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

export type FileForm = inferRouterOutputs<AppRouter>["item"]["formFields"];
export type FileFormField = FileForm["data"][number];

/** Text, or a boolean for a checkbox. */
type Entered = Record<string, string | boolean>;

const toControlValue = ({ kind, value }: FileFormField): string | boolean =>
  kind === "CHECKBOX" ? value === true : typeof value === "string" ? value : "";

export const toInitialValues = (fields: readonly FileFormField[]): Entered =>
  Object.fromEntries(fields.map((field) => [field.name, toControlValue(field)]));

/** Returns only the changed values, so that the rest of the form stays untouched. */
export const listChangedValues = (fields: readonly FileFormField[], entered: Entered): Entered =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = entered[field.name];
      return value === undefined || value === toControlValue(field) ? [] : [[field.name, value]];
    }),
  );

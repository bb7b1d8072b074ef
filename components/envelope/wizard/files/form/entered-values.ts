import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

/** The form of a file as the server tells it. */
export type FileForm = inferRouterOutputs<AppRouter>["item"]["formFields"];
export type FileFormField = FileForm["data"][number];

/** What the controls hold: text, and true or false for a checkbox. */
type Entered = Record<string, string | boolean>;

/** What a control shows of its field before anybody touches it. */
const shownOf = ({ kind, value }: FileFormField): string | boolean =>
  kind === "CHECKBOX" ? value === true : typeof value === "string" ? value : "";

export const startOf = (fields: readonly FileFormField[]): Entered =>
  Object.fromEntries(fields.map((field) => [field.name, shownOf(field)]));

/** What is to be written: only what is another than before, so that nothing else of the form is touched. */
export const changedValues = (fields: readonly FileFormField[], entered: Entered): Entered =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = entered[field.name];
      return value === undefined || value === shownOf(field) ? [] : [[field.name, value]];
    }),
  );

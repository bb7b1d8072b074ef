import type { OwnerListed } from "./answers";

type Person = Pick<OwnerListed["recipients"][number], "id" | "name" | "email" | "role" | "signingStatus">;
export type WithPeople = { readonly id: string; readonly recipients: readonly Person[] };

/** Returns the recipients whose signing link still has a task. */
export const linkHolders = ({ recipients }: Pick<WithPeople, "recipients">): readonly Person[] =>
  recipients.filter(({ role, signingStatus }) => role !== "CC" && signingStatus === "NOT_SIGNED");

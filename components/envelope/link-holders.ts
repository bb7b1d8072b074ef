import type { OwnerListed } from "./api-types";

type LinkRecipient = Pick<
  OwnerListed["recipients"][number],
  "id" | "name" | "email" | "role" | "signingStatus"
>;
export type WithPeople = { readonly id: string; readonly recipients: readonly LinkRecipient[] };

/** Returns the recipients whose signing link still has a task. */
export const listLinkHolders = ({ recipients }: Pick<WithPeople, "recipients">): readonly LinkRecipient[] =>
  recipients.filter(({ role, signingStatus }) => role !== "CC" && signingStatus === "NOT_SIGNED");

import type { RecipientRole } from "@/server/domain/vocabulary";

/** Roles that may own fields, and so may be part of a saved set. */
export const SET_ROLES = ["SIGNER", "APPROVER", "ASSISTANT"] as const satisfies readonly RecipientRole[];
export type SetRole = (typeof SET_ROLES)[number];

export const isSetRole = (role: RecipientRole): role is SetRole =>
  SET_ROLES.some((candidate) => candidate === role);

import { DomainError } from "@/server/domain/errors";
import type { MemberRestriction } from "./restriction";

const WHY = {
  AUDITOR: "You are an auditor in this team: you see everything and change nothing.",
  SIGN_ONLY: "In this team you only sign: the team's documents are closed to you.",
  TEMPLATES_ONLY: "In this team you send documents from templates only.",
} as const satisfies Record<MemberRestriction, string>;

export const createRestrictionError = (restriction: MemberRestriction): DomainError =>
  new DomainError("FORBIDDEN", WHY[restriction]);

import { type ApiCall, SAMPLE_ENVELOPE } from "./api-call";

/** Reads with a team's token, for screens whose changes only an admin can make in the interface. */
export const TEAM_READS = [
  { method: "GET", path: "/usage" },
  { method: "GET", path: "/member" },
] satisfies ApiCall[];

export const MEMBER_CALLS = [
  { method: "GET", path: "/member" },
  {
    method: "POST",
    path: "/envelope/transfer",
    body: { envelopeIds: [SAMPLE_ENVELOPE], toEmail: "ana@example.com" },
  },
] satisfies ApiCall[];

export const BRAND_CALLS = [
  { method: "GET", path: "/envelope/{envelopeId}/mail", parts: { envelopeId: SAMPLE_ENVELOPE } },
] satisfies ApiCall[];

export const PUBLIC_PAGE_CALLS = [
  { method: "GET", path: "/envelope/template" },
  { method: "POST", path: "/envelope/direct-link/create", body: { envelopeId: SAMPLE_ENVELOPE } },
] satisfies ApiCall[];

export const POLICY_CALLS = [{ method: "GET", path: "/organisation/security-policy" }] satisfies ApiCall[];

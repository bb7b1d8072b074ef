import { z } from "zod";
import { loadCompanyConnection } from "@/server/auth/company/connection";
import { Timestamp } from "@/server/contract/timestamp";
import type { Connection } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import { countPeopleBySignIn, readSecurityPolicy } from "@/server/db/store/security-policy";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { WAYS_IN } from "@/server/domain/tenancy/sign-in-ways";
import { memberProcedure } from "@/server/trpc";
import { hasVerifiedDomain } from "../company-sign-in/wire";
import { loadPlace } from "../member/membership-scope";

export const PolicyInForce = z.object({
  policy: z.object({
    requiresSecondFactor: z.boolean(),
    waysIn: z.array(z.enum(WAYS_IN)).nullable(),
    allowsMailedLink: z.boolean(),
    sessionHours: z.int().nullable(),
    addressRanges: z.array(z.string()),
    guardsPages: z.boolean(),
    guardsTokens: z.boolean(),
  }),
  /** Null if it was never set, or was lifted. */
  updatedAt: Timestamp.nullable(),
});

/** Security policy of an organisation for its page, with the facts needed before a change. */
export const SecurityPolicyShown = PolicyInForce.extend({
  /** Address of this request. */
  ownAddress: z.string().nullable(),
  /** True if the company's sign-in could be used: an active provider and a verified domain. */
  isCompanyReady: z.boolean(),
  /** True if only the company's sign-in is allowed, whatever the policy names. */
  isCompanyRequired: z.boolean(),
  /** Groups from which the page counts the members it would lock out (`countConsequences`). */
  people: z.array(z.object({ waysIn: z.array(z.enum(WAYS_IN)), isGuarded: z.boolean(), count: z.int() })),
});

export async function loadPolicyInForce(
  connection: Connection,
  organisationId: number,
): Promise<z.infer<typeof PolicyInForce>> {
  const { policy, updatedAt } = await readSecurityPolicy(connection, organisationId);
  const waysIn = policy.waysIn && [...policy.waysIn];
  return { policy: { ...policy, waysIn }, updatedAt: updatedAt?.toISOString() ?? null };
}

export async function toSecurityPolicyShown(
  connection: Connection,
  organisationId: number,
  { ipAddress }: Origin,
): Promise<z.infer<typeof SecurityPolicyShown>> {
  const company = await loadCompanyConnection(connection, organisationId);
  const isOn = company?.isEnabled ?? false;
  const people = await countPeopleBySignIn(connection, organisationId);
  return {
    ...(await loadPolicyInForce(connection, organisationId)),
    ownAddress: ipAddress,
    isCompanyReady: isOn && (await hasVerifiedDomain(connection, organisationId)),
    isCompanyRequired: (company?.requiredAt ?? null) !== null,
    people: people.map(({ waysIn, ...group }) => ({ ...group, waysIn: [...waysIn] })),
  };
}

/**
 * Returns the security policy of an organisation. ADMIN and MANAGER. Only the page shows whom it would lock
 * out; a token reads the policy itself (`team-policy.ts`).
 * @throws DomainError NOT_FOUND, FORBIDDEN, COMPANY_REQUIRED, SECURITY_POLICY
 */
export const securityPolicy = memberProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(SecurityPolicyShown)
  .query(async ({ ctx, input: { organisationId } }) => {
    const here = await loadPlace(ctx.db, ctx.account, { kind: "organisation", organisationId });
    assertMayManage(here.role);
    return toSecurityPolicyShown(ctx.db, organisationId, ctx.origin);
  });

import { z } from "zod";
import { connectionOf } from "@/server/auth/company/connection";
import { Timestamp } from "@/server/contract/timestamp";
import type { Connection } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import { peopleByWays, readSecurityPolicy } from "@/server/db/store/security-policy";
import { WAYS_IN } from "@/server/domain/tenancy/people";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { memberProcedure } from "@/server/trpc";
import { hasVerifiedDomain } from "../company-sign-in/wire";
import { loadPlace } from "../member/place";

/** What an organisation asks of sessions and tokens. */
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
  /** Null: it was never said, or was lifted. */
  updatedAt: Timestamp.nullable(),
});

/** The security policy of an organisation as its page shows it, with what one must know before changing it. */
export const SecurityPolicyShown = PolicyInForce.extend({
  /** The address that this request came from. */
  ownAddress: z.string().nullable(),
  /** Its people could come in by its company: a provider that is on, and a verified domain. */
  isCompanyReady: z.boolean(),
  /** They come in by it alone, whatever ways the policy names. */
  isCompanyRequired: z.boolean(),
  /** Who would be kept out is counted of these (`consequencesOf`). */
  people: z.array(z.object({ waysIn: z.array(z.enum(WAYS_IN)), isGuarded: z.boolean(), count: z.int() })),
});

/** The policy as it is now. */
export async function policyInForce(
  connection: Connection,
  organisationId: number,
): Promise<z.infer<typeof PolicyInForce>> {
  const { policy, updatedAt } = await readSecurityPolicy(connection, organisationId);
  const waysIn = policy.waysIn && [...policy.waysIn];
  return { policy: { ...policy, waysIn }, updatedAt: updatedAt?.toISOString() ?? null };
}

/** What the page shows, as it is now. */
export async function toSecurityPolicyShown(
  connection: Connection,
  organisationId: number,
  { ipAddress }: Origin,
): Promise<z.infer<typeof SecurityPolicyShown>> {
  const company = await connectionOf(connection, organisationId);
  const isOn = company?.isEnabled ?? false;
  const people = await peopleByWays(connection, organisationId);
  return {
    ...(await policyInForce(connection, organisationId)),
    ownAddress: ipAddress,
    isCompanyReady: isOn && (await hasVerifiedDomain(connection, organisationId)),
    isCompanyRequired: (company?.requiredAt ?? null) !== null,
    people: people.map(({ waysIn, ...group }) => ({ ...group, waysIn: [...waysIn] })),
  };
}

/**
 * The security policy of an organisation. ADMIN and MANAGER. Whom it would keep out is of the page alone; a token reads
 * the policy itself (`team-policy.ts`).
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

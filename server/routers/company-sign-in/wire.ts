import { eq } from "drizzle-orm";
import { z } from "zod";
import { listOrganisationAdmins } from "@/server/auth/company/break-glass";
import {
  buildRedirectUri,
  type ConnectionRow,
  loadCompanyConnection,
} from "@/server/auth/company/connection";
import { getSignInUrl } from "@/server/auth/company/leave";
import { Timestamp } from "@/server/contract/timestamp";
import type { Connection } from "@/server/db/client";
import { sessions } from "@/server/db/schema";
import { listCompanyDomains } from "@/server/db/store/company-domain";
import { DomainError } from "@/server/domain/errors";
import { describeWebhookUrlFault } from "@/server/domain/webhook/url";
import { env } from "@/server/env";
import type { Context } from "@/server/trpc";
import { type CallerMembership, loadPlace } from "../member/membership-scope";

/** The provider of an organisation as the settings show it, never with its secret. */
export const CompanySignIn = z.object({
  /** Registered at the provider. */
  redirectUri: z.string(),
  /** Registered as well if a sign-out ends there. */
  signOutUri: z.string(),
  connection: z
    .object({
      issuer: z.string(),
      clientId: z.string(),
      teamId: z.int().nullable(),
      isEnabled: z.boolean(),
      /** True if signing out here also signs out at the provider. */
      endsThere: z.boolean(),
      /** Time since which it is required. Null while it is optional. */
      requiredAt: Timestamp.nullable(),
    })
    .nullable(),
  /** True if the caller signed in by the present provider, so it is known to work. */
  hasTried: z.boolean(),
  hasDomain: z.boolean(),
  /** Actual and possible administrators for emergencies. */
  admins: z.array(
    z.object({
      userId: z.int(),
      name: z.string(),
      email: z.string(),
      hasSecondFactor: z.boolean(),
      isBreakGlass: z.boolean(),
    }),
  ),
});

const oneLineText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[\x21-\x7e]+$/, "Must be plain text without spaces");

/** An address that our servers may call, by the rules for webhooks. */
export const Issuer = oneLineText(500).superRefine((issuer, context) => {
  const problem = describeWebhookUrlFault(issuer, env().WEBHOOK_ALLOWED_HOSTS);
  if (problem !== null) context.addIssue({ code: "custom", message: `The address ${problem}` });
});
export const ClientId = oneLineText(300);
export const ClientSecret = oneLineText(1000);

export async function toCompanySignIn(
  connection: Connection,
  organisationId: number,
  sessionId: string,
): Promise<z.infer<typeof CompanySignIn>> {
  const row = await loadCompanyConnection(connection, organisationId);
  return {
    redirectUri: buildRedirectUri(organisationId),
    signOutUri: getSignInUrl(),
    connection: row && {
      issuer: row.issuer,
      clientId: row.clientId,
      teamId: row.teamId,
      isEnabled: row.isEnabled,
      endsThere: row.endsThere,
      requiredAt: row.requiredAt?.toISOString() ?? null,
    },
    hasTried: row !== null && (await isProviderSession(connection, row, sessionId)),
    hasDomain: await hasVerifiedDomain(connection, organisationId),
    admins: await listOrganisationAdmins(connection, organisationId),
  };
}

/** Returns true if the provider opened the session after its last change. */
export async function isProviderSession(
  connection: Connection,
  { organisationId, isEnabled, updatedAt }: ConnectionRow,
  sessionId: string,
): Promise<boolean> {
  const [session] = await connection.select().from(sessions).where(eq(sessions.id, sessionId));
  return isEnabled && session?.companyId === organisationId && session.createdAt > updatedAt;
}

export const hasVerifiedDomain = async (connection: Connection, organisationId: number): Promise<boolean> =>
  (await listCompanyDomains(connection, organisationId)).some(({ verifiedAt }) => verifiedAt !== null);

/**
 * Requires ADMIN: the provider decides the identity of everyone, admins included.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export async function loadOrganisationAsAdmin(
  connection: Connection,
  account: NonNullable<Context["account"]>,
  organisationId: number,
): Promise<CallerMembership> {
  const here = await loadPlace(connection, account, { kind: "organisation", organisationId });
  if (here.role !== "ADMIN")
    throw new DomainError("FORBIDDEN", "Only an admin of the organisation may do this.");
  return here;
}

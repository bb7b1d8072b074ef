import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import {
  type ConnectionRow,
  loadCompanyConnection,
  sealClientSecret,
} from "@/server/auth/company/connection";
import { assertFreshProof } from "@/server/auth/proof";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { companyConnections, teams } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { createSecretChange, listChanges } from "@/server/domain/organisation-log/changes";
import { log } from "@/server/log";
import { accountProcedure } from "@/server/trpc";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import {
  ClientId,
  ClientSecret,
  CompanySignIn,
  Issuer,
  loadOrganisationAsAdmin,
  toCompanySignIn,
} from "./wire";

const Save = z.object({
  organisationId: z.int32(),
  issuer: Issuer,
  clientId: ClientId,
  /** Default: unchanged. */
  clientSecret: ClientSecret.optional(),
  /** Team that new members join at their first sign-in. */
  teamId: z.int32(),
  isEnabled: z.boolean(),
  /** True if signing out here also signs out at the provider, which must have our address registered. */
  endsThere: z.boolean(),
});

/**
 * Saves the provider of an organisation. Another issuer needs its own secret: a stored one never goes to a
 * server it was not made for. Disabled or replaced, it is no longer required. ADMIN, freshly proven.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, INVALID_REQUEST
 */
export const save = accountProcedure
  .input(Save)
  .output(CompanySignIn)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { organisationId } = input;
      const { name } = await lockPlace(tx, ctx.account, { kind: "organisation", organisationId });
      await loadOrganisationAsAdmin(tx, ctx.account, organisationId);
      await assertFreshProof(tx, ctx.account.sessionId);
      await assertOwnTeam(tx, input);
      const clientSecretEncrypted = await getSealedSecret(tx, input);
      const now = await clock.now(tx);
      const { issuer, clientId, teamId, isEnabled, endsThere } = input;
      const before = await loadCompanyConnection(tx, organisationId);
      // Disabled or moved to another provider it could lock everyone out, so it becomes optional again.
      const isSame = isEnabled && before?.issuer === issuer && before.clientId === clientId;
      const requiredAt = isSame ? before.requiredAt : null;
      const values = {
        issuer,
        clientId,
        teamId,
        isEnabled,
        endsThere,
        requiredAt,
        clientSecretEncrypted,
        updatedAt: now,
      };
      await tx
        .insert(companyConnections)
        .values({ ...values, organisationId, createdAt: now })
        .onConflictDoUpdate({ target: companyConnections.organisationId, set: values });
      if (before?.requiredAt && !requiredAt) {
        const { userId } = ctx.account;
        await recordActivity(tx, { userId, kind: "COMPANY_RELEASED", about: name, origin: ctx.origin, now });
      }
      log.info({ organisationId, userId: ctx.account.userId, issuer, isEnabled }, "company sign-in changed");
      const toLoggedValues = (row: ConnectionValues | null) =>
        row && {
          issuer: row.issuer,
          clientId: row.clientId,
          teamId: row.teamId,
          isEnabled: row.isEnabled,
          endsThere: row.endsThere,
          isRequired: row.requiredAt !== null,
        };
      const isOtherSecret = input.clientSecret !== undefined;
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "COMPANY_SIGN_IN_CHANGED",
        place: { organisationId },
        target: { kind: "CONNECTION", id: null, name: issuer },
        changes: [
          ...listChanges(toLoggedValues(before) ?? {}, toLoggedValues(values) ?? {}),
          ...(isOtherSecret ? [createSecretChange("clientSecret")] : []),
        ],
      });
      return toCompanySignIn(tx, organisationId, ctx.account.sessionId);
    }),
  );

type ConnectionValues = Pick<
  ConnectionRow,
  "issuer" | "clientId" | "teamId" | "isEnabled" | "endsThere" | "requiredAt"
>;
type SaveInput = z.infer<typeof Save>;

async function getSealedSecret(
  tx: Transaction,
  { organisationId, issuer, clientId, clientSecret }: SaveInput,
): Promise<string> {
  if (clientSecret !== undefined) return sealClientSecret(organisationId, clientSecret);
  const present = await loadCompanyConnection(tx, organisationId);
  if (present?.issuer === issuer && present.clientId === clientId) return present.clientSecretEncrypted;
  throw new DomainError("INVALID_REQUEST", "clientSecret: another issuer or client needs its own secret.");
}

async function assertOwnTeam(tx: Transaction, { teamId, organisationId }: SaveInput): Promise<void> {
  const [team] = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.organisationId, organisationId), isNull(teams.deletedAt)));
  if (!team) throw new DomainError("INVALID_REQUEST", "teamId: the organisation has no such team.");
}

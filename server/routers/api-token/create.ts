import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { clock } from "@/server/clock";
import { ApiScopes } from "@/server/contract/api-scopes";
import { NamedLimit } from "@/server/contract/token-limit";
import { apiTokens } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { listInitialChanges } from "@/server/domain/organisation-log/changes";
import { AddressRanges } from "@/server/domain/tenancy/address-range";
import { PlaceName } from "@/server/domain/tenancy/place-name";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { computeTokenExpiry, TOKEN_EXPIRIES } from "@/server/domain/tenancy/token-expiry";
import { newApiToken } from "@/server/ids";
import { hashApiToken } from "@/server/secrets";
import { memberProcedure } from "@/server/trpc";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import { asMember, resolveTokenLimit } from "./limit";

const MOST_TOKENS = 100;

/**
 * Creates an API token that acts as its creator in the team, within its scopes and its limit (`TokenLimit`).
 * Only its SHA-512 is stored (ruling 18). ADMIN and MANAGER, freshly proven: it outlives the session.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, INVALID_REQUEST beyond 100, or for an unknown
 * folder or template
 */
export const create = memberProcedure
  .input(
    NamedLimit.extend({
      teamId: z.int32(),
      name: PlaceName,
      scopes: ApiScopes,
      expiry: z.enum(TOKEN_EXPIRIES),
      addressRanges: AddressRanges.default([]),
      perMinute: z.int32().min(1).max(1_000_000).nullable().default(null),
    }),
  )
  .output(z.object({ id: z.number(), token: z.string(), expiresAt: z.string().nullable() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { teamId, name } = input;
      const { role } = await lockPlace(tx, ctx.account, { kind: "team", teamId });
      assertMayManage(role);
      await assertFreshProof(tx, ctx.account.sessionId);
      const [live] = await tx
        .select({ count: count() })
        .from(apiTokens)
        .where(and(eq(apiTokens.teamId, teamId), isNull(apiTokens.revokedAt)));
      if ((live?.count ?? 0) >= MOST_TOKENS) {
        throw new DomainError("INVALID_REQUEST", `name: a team may have at most ${MOST_TOKENS} tokens.`);
      }
      const { limit, names } = await resolveTokenLimit(tx, asMember(ctx.account, { teamId, role }), input);
      const now = await clock.now(tx);
      const token = newApiToken();
      const expiresAt = computeTokenExpiry(input.expiry, now);
      const [createdToken] = await tx
        .insert(apiTokens)
        .values({
          teamId,
          userId: ctx.account.userId,
          name,
          scopes: input.scopes,
          addressRanges: input.addressRanges,
          perMinute: input.perMinute,
          documentFolderIds: [...limit.documentFolderIds],
          templateFolderIds: [...limit.templateFolderIds],
          templateIds: [...limit.templateIds],
          tokenHash: hashApiToken(token),
          lastFour: token.slice(-4),
          createdAt: now,
          expiresAt,
        })
        .returning({ id: apiTokens.id });
      const { userId } = ctx.account;
      await recordActivity(tx, { userId, kind: "TOKEN_CREATED", about: name, origin: ctx.origin, now });
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "API_TOKEN_CREATED",
        place: { teamId },
        target: { kind: "API_TOKEN", id: createdToken?.id ?? null, name },
        changes: listInitialChanges({
          scopes: input.scopes,
          addressRanges: input.addressRanges,
          perMinute: input.perMinute,
          expiresAt,
          ...names,
        }),
      });
      return { id: createdToken?.id ?? 0, token, expiresAt: expiresAt?.toISOString() ?? null };
    }),
  );

import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { computeTokenHmac, getSecretKeys } from "@/server/secrets";
import type { Connection } from "../client";
import { directLinks, envelopes, users } from "../schema";

/**
 * Returns the enabled link of a token with its template, if that is not deleted and its owner may send; else
 * undefined.
 */
export async function findEnabledLink(connection: Connection, token: string) {
  const [row] = await connection
    .select({ link: directLinks, envelope: envelopes })
    .from(directLinks)
    .innerJoin(envelopes, eq(envelopes.id, directLinks.envelopeId))
    .innerJoin(users, eq(users.id, envelopes.userId))
    .where(
      and(
        eq(directLinks.tokenHmac, computeTokenHmac(getSecretKeys(), token)),
        eq(directLinks.enabled, true),
        eq(envelopes.type, "TEMPLATE"),
        isNull(envelopes.deletedAt),
        isNotNull(users.emailVerifiedAt),
        isNull(users.disabledAt),
      ),
    );
  return row;
}

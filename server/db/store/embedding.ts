import { and, eq, isNull } from "drizzle-orm";
import { resolveSettings } from "@/server/domain/inherited-settings";
import { parseOwnSettings } from "@/server/domain/settings";
import { computeTokenHmac, getSecretKeys } from "@/server/secrets";
import type { Connection } from "../client";
import { directLinks, envelopes, organisations, recipients, teams } from "../schema";
import { isOpenedBy } from "./signing";

/** A recipient's own link, or a direct link that anyone may open. */
export type LinkKind = "sign" | "direct";

/**
 * Returns the team behind a link's page, with both levels of its settings as stored. Null if the token opens
 * nothing, for any reason.
 */
export async function findTeamByLink(connection: Connection, kind: LinkKind, token: string) {
  const hmac = computeTokenHmac(getSecretKeys(), token);
  const [row] = await (kind === "sign"
    ? selectByRecipient(connection, hmac)
    : selectByDirectLink(connection, hmac));
  return row ?? null;
}

/**
 * Returns the sites that may embed this link's page now: the team's setting, else its organisation's (T44).
 * Null if the token opens nothing, for any reason.
 */
export async function loadEmbedOrigins(
  connection: Connection,
  kind: LinkKind,
  token: string,
): Promise<readonly string[] | null> {
  const row = await findTeamByLink(connection, kind, token);
  if (!row) return null;
  return resolveSettings(parseOwnSettings(row.organisation), parseOwnSettings(row.team)).embedOrigins;
}

const COLUMNS = { teamId: teams.id, organisation: organisations.settings, team: teams.settings };

const selectByRecipient = (connection: Connection, hmac: Uint8Array) =>
  connection
    .select(COLUMNS)
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .innerJoin(teams, eq(teams.id, envelopes.teamId))
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .where(isOpenedBy(hmac));

const selectByDirectLink = (connection: Connection, hmac: Uint8Array) =>
  connection
    .select(COLUMNS)
    .from(directLinks)
    .innerJoin(envelopes, eq(envelopes.id, directLinks.envelopeId))
    .innerJoin(teams, eq(teams.id, envelopes.teamId))
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .where(and(eq(directLinks.tokenHmac, hmac), isNull(envelopes.deletedAt)));

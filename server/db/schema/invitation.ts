import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { organisations, teamRole, teams, users } from "./account";
import { bytes, instant } from "./columns";

export const invitations = pgTable(
  "invitation",
  {
    id: text("id").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    teamId: integer("team_id"),
    email: text("email").notNull(),
    role: teamRole("role").notNull(),
    tokenHash: bytes("token_hash").notNull(),
    /** Token of the link that an admin copied. It leads here but proves nothing: anyone may hold it. */
    copiedTokenHash: bytes("copied_token_hash"),
    invitedByUserId: integer("invited_by_user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("invitation_token_unique").on(t.tokenHash),
    uniqueIndex("invitation_copied_token_unique").on(t.copiedTokenHash),
    index("invitation_organisation").on(t.organisationId),
    // At most one open invitation for an address and a place (domain/README.md 3.2).
    uniqueIndex("invitation_open_unique")
      .on(t.organisationId, sql`coalesce(team_id, 0)`, t.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    foreignKey({
      columns: [t.organisationId, t.teamId],
      foreignColumns: [teams.organisationId, teams.id],
    }).onDelete("cascade"),
  ],
);

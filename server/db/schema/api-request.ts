import { bigint, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { apiTokens, teams } from "./account";
import { instant } from "./columns";

/**
 * The last REST calls of a team, for its developers: never a body or a secret. Not evidence: rows are written
 * after the answer, and the oldest are deleted first.
 */
export const apiRequests = pgTable(
  "api_request",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    tokenId: integer("token_id").references(() => apiTokens.id, { onDelete: "set null" }),
    at: instant("at").notNull(),
    method: text("method").notNull(),
    /** Includes the query, with secrets masked. */
    path: text("path").notNull(),
    status: smallint("status").notNull(),
    ms: integer("ms").notNull(),
    requestId: text("request_id").notNull(),
  },
  (t) => [index("api_request_team").on(t.teamId, t.id), index("api_request_token").on(t.tokenId)],
);

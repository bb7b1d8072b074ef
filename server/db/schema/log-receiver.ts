import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { ReceiverProblem } from "@/server/domain/organisation-log/receiver";
import { organisations } from "./account";
import { bytes, instant } from "./columns";

/**
 * The receiver of an organisation's log stream and its progress. The cursor moves only past entries that the
 * receiver accepted. Only `server/db/store/log-receiver.ts` writes it.
 */
export const logReceivers = pgTable(
  "log_receiver",
  {
    id: text("id").primaryKey(),
    organisationId: integer("organisation_id")
      .notNull()
      .references(() => organisations.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    secretEncrypted: text("secret_encrypted"),
    /** Trusted CA certificates (PEM) for the receiver, instead of the system's. */
    authority: text("authority"),
    /** The last entry that the receiver accepted, and its hash, which the next one has to follow. */
    deliveredSeq: integer("delivered_seq").notNull(),
    deliveredHash: bytes("delivered_hash").notNull(),
    deliveredAt: instant("delivered_at"),
    /** Earliest time of the next attempt, whatever waits. */
    nextAttemptAt: instant("next_attempt_at").notNull(),
    /** Failures in a row, and their start. */
    failures: integer("failures").notNull().default(0),
    failingSince: instant("failing_since"),
    problem: text("problem").$type<ReceiverProblem>(),
    /** The status code of an HTTPS receiver. */
    problemCode: integer("problem_code"),
    /** When the organisation's admins were told that it fails; null once it works. */
    toldAt: instant("told_at"),
    /** The sender's claim and its end. */
    claim: text("claim"),
    claimedUntil: instant("claimed_until"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    unique("log_receiver_organisation").on(t.organisationId),
    check("log_receiver_claim", sql`(${t.claim} is null) = (${t.claimedUntil} is null)`),
  ],
);

import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { ReceiverProblem } from "@/server/domain/organisation-log/receiver";
import { organisations } from "./account";
import { bytes, instant } from "./columns";

/**
 * Where the log of an organisation is streamed to, and how far it came: the cursor moves with what the receiver took and
 * never otherwise. Written by `server/db/store/log-receiver.ts` alone.
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
    /** Certificates in PEM that vouch for the receiver, in place of those of the system. */
    authority: text("authority"),
    /** The last entry that the receiver took, and its hash, which the next one has to follow. */
    deliveredSeq: integer("delivered_seq").notNull(),
    deliveredHash: bytes("delivered_hash").notNull(),
    deliveredAt: instant("delivered_at"),
    /** Not before this moment, whatever waits. */
    nextAttemptAt: instant("next_attempt_at").notNull(),
    /** In a row, and since when. */
    failures: integer("failures").notNull().default(0),
    failingSince: instant("failing_since"),
    problem: text("problem").$type<ReceiverProblem>(),
    /** The status that an HTTPS receiver answered. */
    problemCode: integer("problem_code"),
    /** When its ADMINs were told that it fails; null once it works. */
    toldAt: instant("told_at"),
    /** Who sends now, and until when nobody else does. */
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

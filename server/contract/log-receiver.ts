import { z } from "zod";
import type { LogReceiverRow } from "@/server/db/store/log-receiver";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { getReceiverHost, RECEIVER_PROBLEMS } from "@/server/domain/organisation-log/receiver";
import { Timestamp } from "./timestamp";

/** Characters of PEM: one certificate or a few. */
const PEM_LIMIT = 20_000;

export const SetLogReceiver = z.object({
  organisationId: z.int32(),
  /** `https://…` or `syslog+tls://host:port`. */
  receiverUrl: z.string().trim().min(1).max(TEXT_LIMITS.url),
  /** Sent as a bearer token and used to sign each call. Absent: unchanged; null: none. */
  receiverSecret: z
    .string()
    .min(16)
    .max(1000)
    .regex(/^[\x21-\x7e]+$/, "Must be visible characters without spaces")
    .nullable()
    .optional(),
  /** PEM certificates that authenticate the receiver instead of the system's; null: none. */
  authority: z.string().trim().max(PEM_LIMIT).nullable().default(null),
  /** Sends everything again, from entry 1. A new receiver starts there anyway. */
  fromStart: z.boolean().default(false),
});

const LogReceiver = z.object({
  receiverUrl: z.string(),
  hasSecret: z.boolean(),
  authority: z.string().nullable(),
  /** The last entry the receiver took; 0 before the first. */
  deliveredSeq: z.int(),
  deliveredAt: Timestamp.nullable(),
  waiting: z.int(),
  /** Null if the last call succeeded. */
  problem: z.enum(RECEIVER_PROBLEMS).nullable(),
  problemCode: z.int().nullable(),
  failingSince: Timestamp.nullable(),
  /** Null unless the receiver is failing. */
  nextAttemptAt: Timestamp.nullable(),
});

export const LogReceiverShown = z.object({ receiver: LogReceiver.nullable() });

/** The status for API clients, which get the host instead of the address. */
export const LogReceiverStatus = z.object({
  receiver: LogReceiver.omit({ receiverUrl: true, authority: true }).extend({ host: z.string() }).nullable(),
});

export const LogReceiverTest = z.object({
  /** Null: the receiver took the line, as far as its protocol can tell. */
  problem: z.enum(RECEIVER_PROBLEMS).nullable(),
  code: z.int().nullable(),
});

const toIso = (at: Date | null) => at?.toISOString() ?? null;

export const toLogReceiver = (
  found: { row: LogReceiverRow; waiting: number } | null,
): z.infer<typeof LogReceiverShown> => {
  if (found === null) return { receiver: null };
  const { row, waiting } = found;
  return {
    receiver: {
      receiverUrl: row.url,
      hasSecret: row.secretEncrypted !== null,
      authority: row.authority,
      deliveredSeq: row.deliveredSeq,
      deliveredAt: toIso(row.deliveredAt),
      waiting,
      problem: row.problem,
      problemCode: row.problemCode,
      failingSince: toIso(row.failingSince),
      nextAttemptAt: row.failingSince === null ? null : toIso(row.nextAttemptAt),
    },
  };
};

export const toLogReceiverStatus = (
  found: { row: LogReceiverRow; waiting: number } | null,
): z.infer<typeof LogReceiverStatus> => {
  const { receiver } = toLogReceiver(found);
  if (receiver === null) return { receiver };
  const { receiverUrl, authority: _, ...state } = receiver;
  return { receiver: { host: getReceiverHost(receiverUrl), ...state } };
};

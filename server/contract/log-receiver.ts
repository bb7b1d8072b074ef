import { z } from "zod";
import type { LogReceiverRow } from "@/server/db/store/log-receiver";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { hostOfReceiver, RECEIVER_PROBLEMS } from "@/server/domain/organisation-log/receiver";
import { Timestamp } from "./timestamp";

/** A certificate or a few, in PEM. */
const PEM_LIMIT = 20_000;

export const SetLogReceiver = z.object({
  organisationId: z.int32(),
  /** `https://…` or `syslog+tls://host:port`. */
  receiverUrl: z.string().trim().min(1).max(TEXT_LIMITS.url),
  /** Sent as a bearer's and signs each call. Absent: as it is; null: none. */
  receiverSecret: z
    .string()
    .min(16)
    .max(1000)
    .regex(/^[\x21-\x7e]+$/, "Must be visible characters without spaces")
    .nullable()
    .optional(),
  /** Certificates in PEM that vouch for the receiver, in place of those of the system; null: none. */
  authority: z.string().trim().max(PEM_LIMIT).nullable().default(null),
  /** Send everything again, from entry 1. A first receiver begins there anyway. */
  fromStart: z.boolean().default(false),
});

const LogReceiver = z.object({
  receiverUrl: z.string(),
  hasSecret: z.boolean(),
  authority: z.string().nullable(),
  /** The last entry that it took; 0 before the first. */
  deliveredSeq: z.int(),
  deliveredAt: Timestamp.nullable(),
  /** Entries that wait. */
  waiting: z.int(),
  /** Why the last call failed; null when it did not. */
  problem: z.enum(RECEIVER_PROBLEMS).nullable(),
  /** The status that came with it, if one did. */
  problemCode: z.int().nullable(),
  failingSince: Timestamp.nullable(),
  /** When it is tried again; null while it works. */
  nextAttemptAt: Timestamp.nullable(),
});

export const LogReceiverShown = z.object({ receiver: LogReceiver.nullable() });

/** The same for programs, which need no more of its address than its host. */
export const LogReceiverStatus = z.object({
  receiver: LogReceiver.omit({ receiverUrl: true, authority: true }).extend({ host: z.string() }).nullable(),
});

export const LogReceiverTest = z.object({
  /** Null: the receiver took the line, as far as its protocol can tell. */
  problem: z.enum(RECEIVER_PROBLEMS).nullable(),
  code: z.int().nullable(),
});

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A receiver as its page shows it, without the secret. */
export const toLogReceiver = (
  found: { row: LogReceiverRow; waiting: number } | null,
): z.infer<typeof LogReceiverShown> => {
  if (found === null) return { receiver: null };
  const { row, waiting } = found;
  return {
    receiver: {
      ...{ receiverUrl: row.url, hasSecret: row.secretEncrypted !== null, authority: row.authority },
      ...{ deliveredSeq: row.deliveredSeq, deliveredAt: iso(row.deliveredAt), waiting },
      ...{ problem: row.problem, problemCode: row.problemCode, failingSince: iso(row.failingSince) },
      nextAttemptAt: row.failingSince === null ? null : iso(row.nextAttemptAt),
    },
  };
};

/** As `toLogReceiver`, for programs. */
export const toLogReceiverStatus = (
  found: { row: LogReceiverRow; waiting: number } | null,
): z.infer<typeof LogReceiverStatus> => {
  const { receiver } = toLogReceiver(found);
  if (receiver === null) return { receiver };
  const { receiverUrl, authority: _, ...state } = receiver;
  return { receiver: { host: hostOfReceiver(receiverUrl), ...state } };
};

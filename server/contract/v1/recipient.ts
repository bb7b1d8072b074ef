import { z } from "zod";
import type { RecipientRow } from "@/server/db/store/envelope";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { EmailAddress } from "@/server/domain/email-address";
import { AccessAuth, ActionAuth } from "@/server/domain/recipient/auth-input";
import { getAccessMethods, getActionMethods } from "@/server/domain/recipient/auth-methods";
import { isExpired } from "@/server/domain/recipient/is-expired";
import {
  READ_STATUSES,
  RECIPIENT_ROLES,
  SEND_STATUSES,
  SIGNING_STATUSES,
  type SigningStatus,
} from "@/server/domain/vocabulary";
import { EnvelopeAuthOptions } from "../envelope";
import { RecipientAuthOptions, toIso } from "../recipient";
import { toLenientList } from "./lenient-list";

const V1_RECIPIENT_STATUSES = ["REJECTED", "SIGNED", "EXPIRED", "OPENED", "SENT", "NOT_SENT"] as const;
type V1RecipientStatus = (typeof V1_RECIPIENT_STATUSES)[number];

/** A recipient of v1 (seed 2.8), with the keys that Documenso's clients also read (domain/README.md 1.3). */
export const V1Recipient = z.object({
  id: z.number(),
  documentId: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(RECIPIENT_ROLES),
  signingOrder: z.number().optional(),
  token: z.string(),
  status: z.enum(V1_RECIPIENT_STATUSES),
  dateSent: z.iso.datetime().optional(),
  dateOpened: z.iso.datetime().optional(),
  dateCompleted: z.iso.datetime().optional(),
  viewCount: z.number(),
  authMethod: z.string().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  readStatus: z.enum(READ_STATUSES),
  signingStatus: z.enum(SIGNING_STATUSES),
  sendStatus: z.enum(SEND_STATUSES),
  signedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  rejectionReason: z.string().nullable(),
  signingUrl: z.string(),
});
export type V1Recipient = z.infer<typeof V1Recipient>;

type ForStatus = Pick<RecipientRow, "role" | "readStatus" | "sendStatus" | "expiresAt"> & {
  signingStatus: SigningStatus;
};

/**
 * Returns the first match of domain/README.md 1.3. A CC recipient is SENT, whatever its row says (ruling 42).
 */
export function getV1Status(row: ForStatus, now: Date): V1RecipientStatus {
  if (row.role === "CC") return "SENT";
  if (row.signingStatus !== "NOT_SIGNED") return row.signingStatus;
  if (isExpired(row, now)) return "EXPIRED";
  return row.readStatus === "OPENED" ? "OPENED" : row.sendStatus;
}

/** Converts a row. `link` is the plain signing token and its URL. */
export function toV1Recipient(
  row: RecipientRow,
  envelope: { legacyId: number; authOptions: unknown },
  link: { token: string; signingUrl: string },
  now: Date,
): V1Recipient {
  const global = EnvelopeAuthOptions.parse(envelope.authOptions);
  const own = { ...RecipientAuthOptions.parse(row.authOptions), role: row.role };
  const authMethod = [...getActionMethods(own, global), ...getAccessMethods(own, global)][0];
  const hasActed = row.signingStatus !== "NOT_SIGNED";
  return {
    id: row.id,
    documentId: envelope.legacyId,
    name: row.name,
    email: row.email,
    role: row.role,
    ...(row.signingOrder === null ? {} : { signingOrder: row.signingOrder }),
    ...link,
    status: getV1Status(row, now),
    ...(row.sentAt ? { dateSent: row.sentAt.toISOString() } : {}),
    ...(row.openedAt ? { dateOpened: row.openedAt.toISOString() } : {}),
    ...(hasActed && row.signedAt ? { dateCompleted: row.signedAt.toISOString() } : {}),
    viewCount: row.viewCount,
    ...(authMethod ? { authMethod } : {}),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    readStatus: row.readStatus,
    signingStatus: row.signingStatus,
    sendStatus: row.sendStatus,
    signedAt: toIso(row.signedAt),
    expiresAt: toIso(row.expiresAt),
    rejectionReason: row.rejectionReason,
  };
}

const signingOrder = z.number().int().min(0).max(100_000);

/** A recipient to create, in the body of a new document or on its own (seed 4.7). */
export const V1NewRecipient = z.object({
  name: RequiredDisplayName,
  email: EmailAddress,
  role: z.enum(RECIPIENT_ROLES).default("SIGNER"),
  signingOrder: signingOrder.nullish(),
});
const V1RecipientAuth = z.object({
  accessAuth: toLenientList(AccessAuth).optional(),
  actionAuth: toLenientList(ActionAuth).optional(),
});
export const V1CreateRecipient = V1NewRecipient.extend({ authOptions: V1RecipientAuth.optional() });
/** Absent keys stay as they are, `authOptions` included (domain/README.md 1.6). */
export const V1ChangeRecipient = z.object({
  name: RequiredDisplayName.optional(),
  email: EmailAddress.optional(),
  role: z.enum(RECIPIENT_ROLES).optional(),
  signingOrder: signingOrder.nullish(),
  authOptions: V1RecipientAuth.optional(),
});

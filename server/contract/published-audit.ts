import { z } from "zod";
import { ACCESS_AUTH_METHODS } from "@/server/domain/vocabulary";

/**
 * The audit log that the published client (@documenso/sdk-typescript 0.9.1) can parse. One unknown entry
 * makes its whole list fail, so lists leave such entries out unless asked for all (ruling 44). The facts
 * below are that client's, not ours: they change only with it.
 */
export const PUBLISHED_AUDIT_TYPES = [
  "DOCUMENT_ACCESS_AUTH_2FA_FAILED",
  "DOCUMENT_ACCESS_AUTH_2FA_REQUESTED",
  "DOCUMENT_ACCESS_AUTH_2FA_VALIDATED",
  "DOCUMENT_CANCELLED",
  "DOCUMENT_COMPLETED",
  "DOCUMENT_CREATED",
  "DOCUMENT_DELEGATED_OWNER_CREATED",
  "DOCUMENT_DELETED",
  "DOCUMENT_EXTERNAL_ID_UPDATED",
  "DOCUMENT_FIELDS_AUTO_INSERTED",
  "DOCUMENT_FIELD_INSERTED",
  "DOCUMENT_FIELD_PREFILLED",
  "DOCUMENT_FIELD_UNINSERTED",
  "DOCUMENT_GLOBAL_AUTH_ACCESS_UPDATED",
  "DOCUMENT_GLOBAL_AUTH_ACTION_UPDATED",
  "DOCUMENT_META_UPDATED",
  "DOCUMENT_MOVED_TO_TEAM",
  "DOCUMENT_OPENED",
  "DOCUMENT_RECIPIENT_COMPLETED",
  "DOCUMENT_RECIPIENT_CSC_AUTHENTICATED",
  "DOCUMENT_RECIPIENT_CSC_AUTHENTICATION_FAILED",
  "DOCUMENT_RECIPIENT_CSC_AUTHORIZED",
  "DOCUMENT_RECIPIENT_CSC_SIGNED",
  "DOCUMENT_RECIPIENT_CSC_SIGN_REQUESTED",
  "DOCUMENT_RECIPIENT_EXPIRED",
  "DOCUMENT_RECIPIENT_REJECTED",
  "DOCUMENT_SENT",
  "DOCUMENT_TITLE_UPDATED",
  "DOCUMENT_VIEWED",
  "DOCUMENT_VISIBILITY_UPDATED",
  "EMAIL_SENT",
  "ENVELOPE_ITEM_CREATED",
  "ENVELOPE_ITEM_DELETED",
  "ENVELOPE_ITEM_PDF_REPLACED",
  "ENVELOPE_ITEM_UPDATED",
  "FIELD_CREATED",
  "FIELD_DELETED",
  "FIELD_UPDATED",
  "RECIPIENT_CREATED",
  "RECIPIENT_DELETED",
  "RECIPIENT_UPDATED",
] as const;

/** Types of fields, mails, changed settings and proof methods that the client knows. */
export const PUBLISHED_FIELD_TYPES = [
  "SIGNATURE",
  "FREE_SIGNATURE",
  "INITIALS",
  "NAME",
  "EMAIL",
  "DATE",
  "TEXT",
  "NUMBER",
  "RADIO",
  "CHECKBOX",
  "DROPDOWN",
] as const;
export const PUBLISHED_EMAIL_TYPES = [
  "SIGNING_REQUEST",
  "VIEW_REQUEST",
  "APPROVE_REQUEST",
  "ASSISTING_REQUEST",
  "CC",
  "DOCUMENT_COMPLETED",
  "REMINDER",
] as const;
export const PUBLISHED_META_CHANGES = [
  "DATE_FORMAT",
  "MESSAGE",
  "REDIRECT_URL",
  "SUBJECT",
  "TIMEZONE",
  "EMAIL_ID",
  "EMAIL_REPLY_TO",
  "EMAIL_SETTINGS",
] as const;
const PUBLISHED_ACTION_AUTH = ["ACCOUNT", "PASSKEY", "TWO_FACTOR_AUTH", "PASSWORD", "EXPLICIT_NONE"] as const;

/** Keeps the members of a list that the schema takes. Drops the rest; a value that is no list fails. */
const buildTolerantList = <Item extends z.ZodType>(item: Item) =>
  z.array(z.unknown()).transform((values) =>
    values.flatMap((value) => {
      const parsed = item.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    }),
  );

/** Converts other values to JSON: the client takes only text as a setting's value. */
const asText = z
  .unknown()
  .transform((value) =>
    value === null || value === undefined || typeof value === "string"
      ? (value ?? null)
      : JSON.stringify(value),
  );

const accessAuth = buildTolerantList(z.enum(ACCESS_AUTH_METHODS));
const actionAuth = buildTolerantList(z.enum(PUBLISHED_ACTION_AUTH));
const fieldSecurity = z
  .object({ type: z.enum(PUBLISHED_ACTION_AUTH) })
  .optional()
  .catch(undefined);
const fields = buildTolerantList(z.looseObject({ fieldType: z.enum(PUBLISHED_FIELD_TYPES) }));
/** The client does not know changes of a recipient's language. */
const recipientChanges = buildTolerantList(
  z.looseObject({ type: z.string().refine((type) => type !== "LANGUAGE") }),
);
const metaChanges = buildTolerantList(
  z.object({ type: z.enum(PUBLISHED_META_CHANGES), from: asText, to: asText }),
);

/** Entries whose data exceeds the client's schema; all others go out as stored. */
const NARROWED: Readonly<Record<string, z.ZodType>> = {
  DOCUMENT_SENT: z.object({}),
  DOCUMENT_OPENED: z.looseObject({ accessAuth }),
  DOCUMENT_VIEWED: z.looseObject({ accessAuth }),
  DOCUMENT_RECIPIENT_COMPLETED: z.looseObject({ actionAuth }),
  DOCUMENT_FIELD_INSERTED: z.looseObject({ fieldSecurity }),
  DOCUMENT_FIELD_PREFILLED: z.looseObject({ fieldSecurity }),
  RECIPIENT_CREATED: z.looseObject({ accessAuth, actionAuth }),
  RECIPIENT_UPDATED: z.looseObject({ changes: recipientChanges }),
  DOCUMENT_FIELDS_AUTO_INSERTED: z.looseObject({ fields }),
  DOCUMENT_META_UPDATED: z.looseObject({ changes: metaChanges }),
};

export function toPublishedData(type: string, data: unknown): unknown {
  const parsed = NARROWED[type]?.safeParse(data);
  return parsed?.success ? parsed.data : data;
}

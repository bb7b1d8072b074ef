import { z } from "zod";
import { DisplayName } from "@/server/domain/display-name";
import { EmailAddress } from "@/server/domain/email-address";
import { toCanonicalRut } from "@/server/domain/field/rut";
import { AccessAuth, ActionAuth } from "@/server/domain/recipient/auth-input";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { buildPageSchema, PageInput } from "./page";
import { RecipientAuthOptions } from "./recipient";
import { Timestamp } from "./timestamp";

export const Contact = z.object({
  id: z.string(),
  teamId: z.int(),
  userId: z.int(),
  email: z.string(),
  name: z.string(),
  language: z.enum(LANGUAGES).nullable(),
  rut: z.string().nullable(),
  authOptions: RecipientAuthOptions,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Contact = z.infer<typeof Contact>;
export const ContactPage = buildPageSchema(Contact);

type ContactRow = Omit<Contact, "createdAt" | "updatedAt" | "authOptions"> & {
  authOptions: unknown;
  createdAt: Date;
  updatedAt: Date;
};

export const toContact = (row: ContactRow): Contact => ({
  id: row.id,
  teamId: row.teamId,
  userId: row.userId,
  email: row.email,
  name: row.name,
  language: row.language,
  rut: row.rut,
  authOptions: RecipientAuthOptions.parse(row.authOptions),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** A RUT in any spelling, normalised; "" means none. */
const OptionalRut = z
  .string()
  .max(20)
  .transform((input, context) => {
    if (input.trim() === "") return null;
    const rut = toCanonicalRut(input);
    if (rut !== null) return rut;
    context.addIssue({ code: "custom", message: "Must be a RUT with its check digit" });
    return z.NEVER;
  })
  .nullable();

export const NewContact = z.object({
  email: EmailAddress,
  name: DisplayName.default(""),
  language: z.enum(LANGUAGES).nullable().optional(),
  rut: OptionalRut.optional(),
  accessAuth: AccessAuth.optional(),
  actionAuth: ActionAuth.optional(),
});
export type NewContact = z.infer<typeof NewContact>;

const ContactId = z.string().min(1).max(64);
const Query = z.string().max(200);

export const ListContacts = PageInput.extend({ query: Query.optional() });
export const ContactIdInput = z.object({ contactId: ContactId });
export const UpdateContact = z.object({
  contactId: ContactId,
  data: NewContact.partial().extend({ name: DisplayName.optional() }),
});

const CONTACTS_AT_ONCE = 500;

/**
 * Rows are validated one by one: a bad one is reported and does not stop the others. Key lengths are not
 * checked: 110 000 long keys blocked the event loop for 62 ms, and unknown keys are dropped.
 */
export const ImportContacts = z.object({
  data: z.array(z.record(z.string(), z.unknown())).max(CONTACTS_AT_ONCE),
});
export const ImportedContacts = z.object({
  created: z.int(),
  updated: z.int(),
  refused: z.array(
    z.object({
      /** Index of the row, from 0. */
      index: z.int(),
      /** The wrong key of the row, or a fault of the list as a whole. */
      reason: z.enum(["email", "name", "language", "rut", "accessAuth", "actionAuth", "limit", "row"]),
    }),
  ),
});
export type ImportedContacts = z.infer<typeof ImportedContacts>;

/** A person that the sender may mean; lists have the best guess first. */
export const Suggestion = z.object({
  email: z.string(),
  name: z.string(),
  /** Null if the person is no contact of the team. */
  contactId: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  authOptions: RecipientAuthOptions,
  /** Documents sent to this person, of those the caller sees; `sentByMe` counts the caller's own. */
  sent: z.int(),
  sentByMe: z.int(),
});
export type Suggestion = z.infer<typeof Suggestion>;
export const SuggestPeople = z.object({
  query: Query.default(""),
  limit: z.number().int().min(1).max(50).default(8),
});
export const Suggestions = z.object({ data: z.array(Suggestion) });
export const SuggestedAddress = z.object({ email: EmailAddress });

import type { z } from "zod";
import type { NewContact, UpdateContact } from "@/server/contract/contact";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import type { ContactRow, ContactValues } from "@/server/db/store/contacts";

/** Builds the values of a new contact. Missing keys mean no preference. */
export const newValues = ({
  email,
  name,
  language,
  rut,
  accessAuth,
  actionAuth,
}: NewContact): ContactValues => ({
  email,
  name,
  language: language ?? null,
  rut: rut ?? null,
  authOptions: { accessAuth: accessAuth ?? [], actionAuth: actionAuth ?? [] },
});

/** Applies a change to a contact. Missing keys stay. */
export function toChangedValues(row: ContactRow, data: z.infer<typeof UpdateContact>["data"]): ContactValues {
  const auth = RecipientAuthOptions.parse(row.authOptions);
  return {
    email: data.email ?? row.email,
    name: data.name ?? row.name,
    language: data.language === undefined ? row.language : data.language,
    rut: data.rut === undefined ? row.rut : data.rut,
    authOptions: {
      accessAuth: data.accessAuth ?? auth.accessAuth,
      actionAuth: data.actionAuth ?? auth.actionAuth,
    },
  };
}

import { type ScimUser, USER_SCHEMA } from "@/server/contract/scim/user";
import { env } from "@/server/env";
import { buildEntityTag } from "../scim/version";
import type { DirectoryUser } from "./rows";

/** Returns an attribute with a value; one without is left out (RFC 7643, 2.5). */
const toAttribute = <Name extends string>(
  name: Name,
  value: string | null,
): Partial<Record<Name, string>> => {
  const attribute: Partial<Record<Name, string>> = {};
  if (value !== null) attribute[name] = value;
  return attribute;
};

/** Returns a person in SCIM's form: the directory's data, nothing of the account. */
export function toScimUser({ row, active }: DirectoryUser): ScimUser {
  const names = {
    ...toAttribute("formatted", row.formattedName),
    ...toAttribute("givenName", row.givenName),
    ...toAttribute("familyName", row.familyName),
  };
  const user = {
    schemas: [USER_SCHEMA],
    id: row.id,
    ...toAttribute("externalId", row.externalId),
    userName: row.userName,
    ...toAttribute("displayName", row.displayName),
    ...(Object.keys(names).length > 0 ? { name: names } : {}),
    emails: [{ value: row.email, type: "work", primary: true }],
    active,
  };
  const meta = {
    resourceType: "User" as const,
    created: row.createdAt.toISOString(),
    lastModified: row.updatedAt.toISOString(),
    location: `${env().BASE_URL}/api/scim/v2/Users/${row.id}`,
  };
  return { ...user, meta: { ...meta, version: buildEntityTag(user) } };
}

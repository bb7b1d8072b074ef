import { z } from "zod";
import { type Operation, parsePatchOperations } from "./patch";
import type { AttributePath } from "./path";
import { ScimProblem } from "./problem";
import {
  type Attributes,
  isAttributes,
  readScimAttribute,
  readScimBoolean,
  readScimText,
  requireScimText,
} from "./values";

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";

export type UserValues = {
  userName: string;
  externalId: string | null;
  displayName: string | null;
  formattedName: string | null;
  givenName: string | null;
  familyName: string | null;
  /** The primary one, else the one at work, else the first; null if only `userName` may hold one. */
  email: string | null;
  /** Null if a whole resource does not set it. */
  active: boolean | null;
};

export const ScimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string(),
  displayName: z.string().optional(),
  name: z
    .object({
      formatted: z.string().optional(),
      givenName: z.string().optional(),
      familyName: z.string().optional(),
    })
    .optional(),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
  active: z.boolean(),
  meta: z.object({
    resourceType: z.literal("User"),
    created: z.string(),
    lastModified: z.string(),
    location: z.string(),
    version: z.string(),
  }),
});
export type ScimUser = z.infer<typeof ScimUser>;

/**
 * Attributes of the core schema (RFC 7643, 4.1) that are not stored here: directories send them all the same.
 */
const UNKEPT: ReadonlySet<string> = new Set([
  "schemas",
  "nickname",
  "profileurl",
  "title",
  "usertype",
  "preferredlanguage",
  "locale",
  "timezone",
  "password",
  "phonenumbers",
  "ims",
  "photos",
  "addresses",
  "entitlements",
  "roles",
  "x509certificates",
  "urn:",
]);
const READ_ONLY: ReadonlySet<string> = new Set(["id", "meta", "groups"]);
const NAMES = { formatted: "formattedName", givenname: "givenName", familyname: "familyName" } as const;
const isName = (sub: string): sub is keyof typeof NAMES => Object.hasOwn(NAMES, sub);

/** Reads a whole resource of a POST or PUT. Missing attributes are unset. @throws ScimProblem */
export function readUser(body: Attributes): UserValues {
  const name = readScimAttribute(body, "name");
  const names = isAttributes(name) ? name : {};
  const active = readScimAttribute(body, "active");
  return {
    userName: requireScimText(readScimAttribute(body, "userName"), "userName"),
    externalId: readScimText(readScimAttribute(body, "externalId"), "externalId"),
    displayName: readScimText(readScimAttribute(body, "displayName"), "displayName"),
    formattedName: readScimText(readScimAttribute(names, "formatted"), "name.formatted"),
    givenName: readScimText(readScimAttribute(names, "givenName"), "name.givenName"),
    familyName: readScimText(readScimAttribute(names, "familyName"), "name.familyName"),
    email: readEmail(readScimAttribute(body, "emails")),
    active: active === undefined || active === null ? null : readScimBoolean(active, "active"),
  };
}

/** Applies the changes of a PATCH in their order (RFC 7644, 3.5.2). @throws ScimProblem */
export const patchUser = (values: UserValues, body: Attributes): UserValues =>
  parsePatchOperations(body).reduce(applyTo, values);

function applyTo(values: UserValues, { op, path, value, isNamed }: Operation): UserValues {
  if (READ_ONLY.has(path.name)) {
    // A whole object may repeat read-only attributes, as Okta's does; a path that names one asks for a
    // change.
    if (!isNamed) return values;
    throw new ScimProblem("mutability", `${path.name}: is read-only.`);
  }
  if (UNKEPT.has(path.name)) return values;
  return op === "remove" ? clearAttribute(values, path) : withValue(values, path, value);
}

function withValue(values: UserValues, path: AttributePath, value: unknown): UserValues {
  switch (path.name) {
    case "username":
      return { ...values, userName: requireScimText(value, "userName") };
    case "externalid":
      return { ...values, externalId: readScimText(value, "externalId") };
    case "displayname":
      return { ...values, displayName: readScimText(value, "displayName") };
    case "active":
      return { ...values, active: readScimBoolean(value, "active") };
    case "name":
      return { ...values, ...readNameParts(path.sub, value) };
    case "emails":
      return isOwnEmail(path) ? { ...values, email: readEmail(value) ?? values.email } : values;
    default:
      throw new ScimProblem("invalidPath", `${path.name}: there is no such attribute.`);
  }
}

function clearAttribute(values: UserValues, path: AttributePath): UserValues {
  switch (path.name) {
    case "username":
    case "active":
      throw new ScimProblem("mutability", `${path.name}: cannot be removed.`);
    case "externalid":
      return { ...values, externalId: null };
    case "displayname":
      return { ...values, displayName: null };
    case "name":
      return path.sub === null
        ? { ...values, formattedName: null, givenName: null, familyName: null }
        : { ...values, ...readNameParts(path.sub, null) };
    case "emails":
      return isOwnEmail(path) ? { ...values, email: null } : values;
    default:
      throw new ScimProblem("invalidPath", `${path.name}: there is no such attribute.`);
  }
}

/** Returns the parts of a name that are stored; missing parts stay unchanged. */
function readNameParts(sub: string | null, value: unknown): Partial<UserValues> {
  if (sub !== null) return isName(sub) ? { [NAMES[sub]]: readScimText(value, `name.${sub}`) } : {};
  if (!isAttributes(value)) throw new ScimProblem("invalidValue", "name: must be an object.");
  const parts = Object.entries(value).map(([key, part]) => [key.toLowerCase(), part] as const);
  return Object.assign({}, ...parts.map(([key, part]) => readNameParts(key, part)));
}

/**
 * Returns true if a path means the one address that is stored: without a condition, or by being primary or at
 * work.
 */
function isOwnEmail({ filter, sub }: AttributePath): boolean {
  if (sub !== null && sub !== "value") return false;
  return (filter ?? []).every(({ attribute: of, value }) => {
    if (of === "type") return typeof value === "string" && value.toLowerCase() === "work";
    if (of === "primary") return String(value).toLowerCase() === "true";
    return true;
  });
}

/** Reads the address of a list, of one entry of it, or alone. @throws ScimProblem invalidValue */
function readEmail(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return readScimText(value, "emails.value");
  const entries = (Array.isArray(value) ? value : [value]).map((entry: unknown) => {
    if (!isAttributes(entry)) throw new ScimProblem("invalidValue", "emails: must be a list of objects.");
    return entry;
  });
  const isPrimary = (entry: Attributes) =>
    String(readScimAttribute(entry, "primary")).toLowerCase() === "true";
  const isWorkEntry = (entry: Attributes) =>
    String(readScimAttribute(entry, "type")).toLowerCase() === "work";
  const chosenEntry = entries.find(isPrimary) ?? entries.find(isWorkEntry) ?? entries[0];
  return chosenEntry ? readScimText(readScimAttribute(chosenEntry, "value"), "emails.value") : null;
}

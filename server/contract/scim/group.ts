import { z } from "zod";
import { type Operation, parsePatchOperations } from "./patch";
import { ScimProblem } from "./problem";
import { type Attributes, isAttributes, readScimAttribute, readScimText, requireScimText } from "./values";

export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";

export type GroupValues = { displayName: string; externalId: string | null; members: readonly string[] };

export const ScimGroup = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  displayName: z.string(),
  members: z.array(
    z.object({ value: z.string(), $ref: z.string(), display: z.string(), type: z.literal("User") }),
  ),
  meta: z.object({
    resourceType: z.literal("Group"),
    created: z.string(),
    lastModified: z.string(),
    location: z.string(),
    version: z.string(),
  }),
});
export type ScimGroup = z.infer<typeof ScimGroup>;

/** Reads a whole resource of a POST or PUT. @throws ScimProblem */
export const readGroup = (body: Attributes): GroupValues => ({
  displayName: requireScimText(readScimAttribute(body, "displayName"), "displayName"),
  externalId: readScimText(readScimAttribute(body, "externalId"), "externalId"),
  members: readMemberIds(readScimAttribute(body, "members")),
});

/** Applies the changes of a PATCH in their order. @throws ScimProblem */
export const patchGroup = (values: GroupValues, body: Attributes): GroupValues =>
  parsePatchOperations(body).reduce(applyTo, values);

function applyTo(values: GroupValues, operation: Operation): GroupValues {
  const { op, path, value, isNamed } = operation;
  switch (path.name) {
    case "displayname":
      if (op === "remove") throw new ScimProblem("mutability", "displayName: cannot be removed.");
      return { ...values, displayName: requireScimText(value, "displayName") };
    case "externalid":
      return { ...values, externalId: op === "remove" ? null : readScimText(value, "externalId") };
    case "members":
      return { ...values, members: applyToMembers(values.members, operation) };
    case "schemas":
    case "urn:":
      return values;
    case "id":
    case "meta":
      // Okta repeats the id within a whole object.
      if (!isNamed) return values;
      throw new ScimProblem("mutability", `${path.name}: is read-only.`);
    default:
      throw new ScimProblem("invalidPath", `${path.name}: there is no such attribute.`);
  }
}

function applyToMembers(members: readonly string[], { op, path, value }: Operation): readonly string[] {
  if (path.sub !== null && path.sub !== "value")
    throw new ScimProblem("mutability", `members.${path.sub}: cannot be changed.`);
  if (path.filter !== null) {
    const named = path.filter.map((clause) => {
      if (clause.attribute !== "value")
        throw new ScimProblem("invalidPath", `members[${clause.attribute}]: members are found by "value".`);
      return String(clause.value);
    });
    if (op !== "remove")
      throw new ScimProblem("mutability", "members: a member is added or removed, not changed.");
    return members.filter((id) => !named.includes(id));
  }
  if (op === "replace") return readMemberIds(value);
  if (op === "add") return [...new Set([...members, ...readMemberIds(value)])];
  // Entra ID names the members to remove in the value; without one, all are removed.
  if (value === undefined || value === null) return [];
  const gone = readMemberIds(value);
  return members.filter((id) => !gone.includes(id));
}

const MOST_MEMBERS = 10_000;

function readMemberIds(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  if (entries.length > MOST_MEMBERS)
    throw new ScimProblem("tooMany", `members: at most ${MOST_MEMBERS} at once.`);
  const ids = entries.map((entry) =>
    requireScimText(isAttributes(entry) ? readScimAttribute(entry, "value") : entry, "members.value"),
  );
  return [...new Set(ids)];
}

import { GROUP_SCHEMA, type GroupValues, type ScimGroup } from "@/server/contract/scim/group";
import { env } from "@/server/env";
import { buildEntityTag } from "../scim/version";
import type { DirectoryGroup } from "./rows";

export function toScimGroup({ row, members }: DirectoryGroup): ScimGroup {
  const base = `${env().BASE_URL}/api/scim/v2`;
  const group = {
    schemas: [GROUP_SCHEMA],
    id: row.id,
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    displayName: row.displayName,
    members: members.map(({ id, display }) => ({
      value: id,
      $ref: `${base}/Users/${id}`,
      display,
      type: "User" as const,
    })),
  };
  const meta = {
    resourceType: "Group" as const,
    created: row.createdAt.toISOString(),
    lastModified: row.updatedAt.toISOString(),
    location: `${base}/Groups/${row.id}`,
  };
  return { ...group, meta: { ...meta, version: buildEntityTag(group) } };
}

export const toGroupValues = ({ row, members }: DirectoryGroup): GroupValues => ({
  displayName: row.displayName,
  externalId: row.externalId,
  members: members.map(({ id }) => id),
});

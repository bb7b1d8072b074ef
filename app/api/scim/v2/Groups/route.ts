import { createGroup, listGroups } from "@/server/rest/scim/groups";
import { buildScimRoute } from "@/server/rest/scim/scim";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildScimRoute({
  GET: listGroups,
  POST: createGroup,
});

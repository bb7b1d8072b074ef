import { createGroup, listGroups } from "@/server/rest/scim/groups";
import { scimRoute } from "@/server/rest/scim/scim";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = scimRoute({
  GET: listGroups,
  POST: createGroup,
});

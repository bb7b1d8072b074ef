import { buildScimRoute } from "@/server/rest/scim/scim";
import { createUser, listUsers } from "@/server/rest/scim/users";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildScimRoute({
  GET: listUsers,
  POST: createUser,
});

import { scimRoute } from "@/server/rest/scim/scim";
import { createUser, listUsers } from "@/server/rest/scim/users";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = scimRoute({
  GET: listUsers,
  POST: createUser,
});

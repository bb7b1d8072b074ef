import { buildScimRoute } from "@/server/rest/scim/scim";
import { getUser, patchUser, removeUser, replaceUser } from "@/server/rest/scim/users";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildScimRoute({
  GET: getUser,
  PUT: replaceUser,
  PATCH: patchUser,
  DELETE: removeUser,
});

import { showConfig } from "@/server/rest/scim/about";
import { scimRoute } from "@/server/rest/scim/scim";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = scimRoute({ GET: showConfig });

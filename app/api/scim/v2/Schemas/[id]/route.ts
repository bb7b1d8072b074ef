import { buildScimRoute } from "@/server/rest/scim/scim";
import { showSchema } from "@/server/rest/scim/service-config";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildScimRoute({ GET: showSchema });

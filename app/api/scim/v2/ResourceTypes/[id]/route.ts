import { buildScimRoute } from "@/server/rest/scim/scim";
import { showResourceType } from "@/server/rest/scim/service-config";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildScimRoute({ GET: showResourceType });

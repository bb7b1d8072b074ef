import { buildUnknownScimRoute } from "@/server/rest/scim/scim";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildUnknownScimRoute();

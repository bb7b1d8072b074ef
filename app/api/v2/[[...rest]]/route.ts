import { buildNotFoundRoute } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildNotFoundRoute("any origin");

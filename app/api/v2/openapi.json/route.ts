import { methods } from "@/server/rest/methods";
import { serveDocument } from "@/server/rest/openapi/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: serveDocument }, "any origin");

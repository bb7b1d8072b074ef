import { methods } from "@/server/rest/methods";
import { showAuditLog } from "@/server/rest/show-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: showAuditLog }, "own pages");

import { takeReport } from "@/server/rest/mail-report";
import { buildRouteMethods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: takeReport },
  "one program",
);

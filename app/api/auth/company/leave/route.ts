import { leaveCompany } from "@/server/rest/company-sign-in";
import { buildRouteMethods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: leaveCompany },
  "own pages",
);

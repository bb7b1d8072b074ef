import { finishCompany } from "@/server/rest/company-sign-in";
import { buildRouteMethods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: finishCompany },
  "own pages",
);

import { linkCompany, showCompanyLink } from "@/server/rest/company-sign-in";
import { buildRouteMethods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: showCompanyLink, POST: linkCompany },
  "own pages",
);

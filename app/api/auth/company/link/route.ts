import { linkCompany, showCompanyLink } from "@/server/rest/company-sign-in";
import { methods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: showCompanyLink, POST: linkCompany },
  "own pages",
);

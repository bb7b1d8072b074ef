import { mailCompanyCode } from "@/server/rest/company-sign-in";
import { methods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { POST: mailCompanyCode },
  "own pages",
);

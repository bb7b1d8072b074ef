import { startCompany } from "@/server/rest/company-sign-in";
import { methods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: startCompany }, "own pages");

import { takeReport } from "@/server/rest/mail-report";
import { methods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: takeReport }, "one program");
